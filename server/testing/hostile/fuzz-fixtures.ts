import type { BookingAnswer } from '#contract/booking.ts';
import type { AdminBrand } from '#contract/brand/calls.ts';
import type { DeskBookingAnswer } from '#contract/desk-booking.ts';
import type { OfferAnswer } from '#contract/offer.ts';
import { createPasswordHashing, ensureAdministrator } from '#server/features/accounts/index.ts';
import type { TestApp } from '../app/test-app.ts';
import { goodPassword, registered, signedIn } from '../steps/account-steps.ts';
import { bookChangeableAsGuest, quoteOption, searchOptions } from '../steps/amend-steps.ts';
import { bagFare, listBags } from '../steps/bag-steps.ts';
import { adaByron, book, bookingBody, chooseOffer, goodCard, inDays, payFor } from '../steps/booking-steps.ts';
import { bookFare, quoteOf } from '../steps/cancel-steps.ts';
import type { Visitor } from '../steps/visitor.ts';

/** Valid input for a call, if it needs any: existing ids and an acceptable body. */
export interface ValidInput {
  readonly ids?: readonly string[];
  readonly query?: object;
  readonly body?: unknown;
}

export interface FuzzFixtures {
  /** Has a booking and a payment. */
  readonly guest: Visitor;
  /** Values that mean something to the server. */
  readonly known: string[];
  /** By call id. */
  readonly validInputs: Record<string, ValidInput>;
}

/** A user, an administrator, and bookings of a guest and of the user. */
export async function fuzzFixtures(t: TestApp): Promise<FuzzFixtures> {
  await registered(t.visitor(), 'ada');
  const administrator = { email: 'admin@example.com', password: goodPassword };
  await ensureAdministrator(t.db, createPasswordHashing(), administrator, t.clock.now());
  const guest = t.visitor();
  const offer = await chooseOffer(guest);
  const paymentId = await payFor(guest, offer);
  const ofUser = await bookedBy(await signedIn(t.visitor(), 'ada'));
  const ofGuest = await bookedBy(guest);
  const quote = await quoteOf(guest, ofGuest.id);
  const changeable = await bookChangeableAsGuest(guest);
  const option = (await searchOptions(guest, changeable)).body.options[0]?.id ?? '';
  const amendment = (await quoteOption(guest, changeable, option)).body;
  const withBags = await bookFare(guest, bagFare);
  const bag = (await listBags(guest, withBags)).body.bags[0]?.id ?? '';
  const known = [
    ...[offer.id, paymentId, offer.sale_amount, offer.passengers[0]?.id ?? ''],
    ...[ofUser.id, ofUser.reference, ofGuest.id, ofGuest.reference, quote.body.quoteId],
    ...[changeable.id, option, amendment.id, withBags.id, bag],
    ...['skyhop', 'default', 'ada', 'ada@example.com', 'Byron'],
  ];
  const validInputs = {
    ...flightInputs(offer, paymentId),
    ...tripFittings(ofGuest, ofUser, quote.body.quoteId),
    ...amendmentInputs(changeable.id, option, amendment.id),
    listBags: { ids: [withBags.id] },
    quoteBags: { ids: [withBags.id], body: { bags: [{ id: bag, quantity: 1 }] } },
    ...accountInputs,
    ...(await adminInputs(await signedIn(t.visitor(), 'admin@example.com'), ofUser.id)),
  };
  return { guest, known, validInputs };
}

async function bookedBy(visitor: Visitor): Promise<BookingAnswer> {
  const offer = await chooseOffer(visitor, {}, 2);
  return (await book(visitor, offer, await payFor(visitor, offer))).json<BookingAnswer>();
}

function flightInputs(offer: OfferAnswer, paymentId: string): Record<string, ValidInput> {
  const ofOffer = { ids: [offer.id] };
  const payment = { amount: offer.sale_amount, currency: 'USD', cardDetails: goodCard, offerId: offer.id };
  return {
    startSearch: { body: { origin: 'JFK', destination: 'LHR', departureDate: inDays(40), adultsCount: 1 } },
    searchFlights: { query: { origin: 'JFK', destination: 'LHR', departureDate: inDays(40) } },
    getPlaceToday: { ids: ['JFK'] },
    getOffer: ofOffer,
    getDearerFares: ofOffer,
    getSeatMaps: ofOffer,
    verifyOffer: ofOffer,
    setLoyalty: {
      ...ofOffer,
      body: {
        travelers: [
          {
            id: offer.passengers[0]?.id ?? '',
            firstName: 'Ada',
            lastName: 'Byron',
            airline: 'ZZ',
            number: '1234567890',
          },
        ],
      },
    },
    processCard: { body: payment },
    releasePayment: { ids: [paymentId] },
    createBooking: { body: bookingBody(offer, paymentId) },
  };
}

function tripFittings(
  ofGuest: BookingAnswer,
  ofUser: BookingAnswer,
  quoteId: string | undefined,
): Record<string, ValidInput> {
  const ofBooking = { ids: [ofGuest.id, ofUser.id] };
  return {
    lookUpBooking: { body: { reference: ofGuest.reference, email: 'ada@example.com', lastName: 'Byron' } },
    openTripLink: { body: { token: `${ofGuest.id}.zzzzzz.${'x'.repeat(43)}` } },
    unlockBooking: { ...ofBooking, body: { phoneLast4: '0142' } },
    getBooking: ofBooking,
    getBookingCalendar: ofBooking,
    getReceipt: ofBooking,
    getCancellationQuote: ofBooking,
    cancelBooking: { ...ofBooking, body: { quoteId } },
    acceptScheduleChange: { ...ofBooking, body: { version: 2 } },
    getDeskBooking: ofBooking,
    getOrderFile: ofBooking,
    getOrderFilePdf: ofBooking,
  };
}

function amendmentInputs(bookingId: string, optionId: string, amendmentId: string): Record<string, ValidInput> {
  return {
    searchFlightOptions: { ids: [bookingId], body: { directions: [{ direction: 0, departureDate: inDays(44) }] } },
    quoteAmendment: { ids: [bookingId], body: { optionId } },
    getAmendment: { ids: [amendmentId] },
    confirmAmendment: { ids: [amendmentId], body: {} },
  };
}

const namedTraveler = {
  title: adaByron.title,
  gender: adaByron.gender,
  firstName: adaByron.firstName,
  lastName: adaByron.lastName,
  dateOfBirth: adaByron.dateOfBirth,
};

const accountInputs: Record<string, ValidInput> = {
  logIn: { body: { username: 'ada', password: goodPassword } },
  register: {
    body: { firstName: 'Ada', lastName: 'Byron', email: 'new@example.com', username: 'new', password: goodPassword },
  },
  changePassword: { body: { currentPassword: 'Wrong-Quilt-91?', newPassword: goodPassword } },
  exportAccount: { body: { currentPassword: goodPassword } },
  // With the password, later calls would have nobody to act as.
  deleteAccount: { body: { currentPassword: 'Wrong-Quilt-91?' } },
  saveNewTraveler: { body: { ...namedTraveler, loyalty: [{ airline: 'BA', number: '12345678' }] } },
  changeSavedTraveler: { ids: ['trv_unknown'], body: { version: 1, ...namedTraveler, loyalty: [] } },
  deleteSavedTraveler: { ids: ['trv_unknown'] },
  forgotPassword: { body: { email: 'ada@example.com' } },
  resetPassword: { body: { token: 'x'.repeat(43), newPassword: goodPassword } },
};

async function adminInputs(admin: Visitor, bookingId: string): Promise<Record<string, ValidInput>> {
  const { seen } = (await admin.get(`/api/admin/bookings/${bookingId}`)).json<DeskBookingAnswer>();
  const {
    key: _key,
    isDefault: _isDefault,
    updatedAt: _updatedAt,
    ...brand
  } = (await admin.get('/api/admin/brands/skyhop')).json<AdminBrand>();
  return {
    saveAdminSettings: { body: { enableLiveMode: true } },
    sendTestMail: { body: { to: 'boss@example.com' } },
    correctContact: { ids: [bookingId], body: { email: 'ada@example.com' } },
    getBrand: { ids: ['skyhop'] },
    getEditedBrand: { ids: ['skyhop'] },
    saveBrand: { ids: ['skyhop'], body: brand },
    createBrand: { body: { key: 'fuzzed-brand', ...brand, domain: null } },
    deleteBrand: { ids: ['fuzzed-brand', 'default', 'skyhop'] },
    uploadLogo: { ids: ['skyhop'] },
    actOnBooking: { ids: [bookingId], body: { action: 'look_again', reason: 'Called the airline', seen } },
  };
}
