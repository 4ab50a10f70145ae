import * as accounts from './accounts.ts';
import * as admin from './admin.ts';
import * as amendments from './amendments/calls.ts';
import * as bookings from './bookings.ts';
import * as brands from './brand/calls.ts';
import * as wallets from './brand/wallets.ts';
import type { Call } from './call.ts';
import * as cancellations from './cancellations.ts';
import * as deployment from './deployment.ts';
import * as desk from './desk.ts';
import * as flights from './flights.ts';
import * as liveSearch from './live-search.ts';
import * as orderFile from './order-file/calls.ts';
import * as payments from './payments.ts';
import * as system from './system.ts';
import * as savedTravelers from './travelers/saved-travelers.ts';

/** Every call of the product, for documentation and for tests that go through all of them. */
export const calls: readonly Call[] = [
  brands.getBrand,
  flights.startSearch,
  flights.searchFlights,
  liveSearch.streamSearch,
  flights.getOffer,
  flights.getDearerFares,
  flights.getSeatMaps,
  flights.setLoyalty,
  flights.verifyOffer,
  flights.getPlaceToday,
  payments.getCardFields,
  payments.processCard,
  payments.continuePayment,
  payments.findPaymentAttempt,
  payments.releasePayment,
  bookings.createBooking,
  bookings.listBookings,
  bookings.listSessionTrips,
  bookings.findEarlierBooking,
  bookings.lookUpBooking,
  bookings.openTripLink,
  bookings.unlockBooking,
  bookings.getBooking,
  bookings.getBookingCalendar,
  orderFile.getReceipt,
  accounts.logIn,
  accounts.register,
  accounts.logOut,
  accounts.getUser,
  accounts.changePassword,
  accounts.forgotPassword,
  accounts.resetPassword,
  accounts.exportAccount,
  accounts.deleteAccount,
  savedTravelers.listSavedTravelers,
  savedTravelers.listLoyaltyAirlines,
  savedTravelers.saveNewTraveler,
  savedTravelers.changeSavedTraveler,
  savedTravelers.deleteSavedTraveler,
  cancellations.getCancellationQuote,
  cancellations.cancelBooking,
  cancellations.acceptScheduleChange,
  amendments.searchFlightOptions,
  amendments.quoteAmendment,
  amendments.listBags,
  amendments.quoteBags,
  amendments.getAmendment,
  amendments.confirmAmendment,
  system.getSystemMode,
  admin.getAdminSettings,
  admin.saveAdminSettings,
  admin.adminLogin,
  admin.sendTestMail,
  deployment.getDeployment,
  brands.listBrands,
  brands.listUnreadableBrands,
  brands.createBrand,
  brands.getEditedBrand,
  brands.saveBrand,
  brands.deleteBrand,
  brands.uploadLogo,
  wallets.getWalletHosts,
  wallets.checkWalletHost,
  desk.listDeskBookings,
  desk.getDeskBooking,
  desk.actOnBooking,
  desk.addDeskNote,
  desk.correctContact,
  orderFile.getOrderFile,
  orderFile.getOrderFilePdf,
];
