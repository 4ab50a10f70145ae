import type { FareConditions, Slice } from '#domain/flights/offer.ts';
import { type Money, sumMoney } from '#domain/money/money.ts';
import type { SaleParts } from '#domain/money/price-lines.ts';
import { bookedFor, flightsNotIn } from '../airline-changes/airline-change.ts';
import type { AmendmentKind } from '../amendments/amendment-states.ts';
import type { AirlineChange, BookedExtras, PlannedFlight } from '../booked-order.ts';
import type { BookingStatus } from '../booking-states.ts';
import { summaryOfTrip, type TripSummary } from '../trip-summary.ts';
import type { AmendmentRefund } from './amendment.ts';
import type { BookingCancellation, RefundFlags } from './cancellation.ts';

/** A charge of a card for a trip, and what went back to that card. */
export interface BookingPayment {
  /** Such as 'visa', as the payment provider names it; null if it did not. */
  readonly cardBrand: string | null;
  readonly cardLast4: string | null;
  /** YYYY-MM-DD in UTC; null if it was not stored. */
  readonly paidOn: string | null;
  readonly amount: Money;
  /** What was sent back to the card, oldest first. Excludes refunds that failed and refunds made outside this site. */
  readonly refunds: readonly Money[];
}

/** A traveler of a booking. */
export interface BookingPassenger {
  readonly id: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly type: 'adult' | 'child' | 'infant';
}

/** What was bought: flights, extras, travelers and price. Services and documents are empty until the order was read. */
export interface BookingData extends BookedExtras {
  readonly slices: readonly Slice[];
  /** Whether the order was read after it was created: only then a passenger without a seat has chosen none. */
  readonly isOrderRead: boolean;
  readonly passengers: readonly BookingPassenger[];
  /** What the supplier was paid. */
  readonly total: Money;
  /** The part of `total` that was for the fare, without seats and extras; null for a booking for which that was not stored. */
  readonly fare: Money | null;
  /** What the traveler paid. */
  readonly sale: Money;
  /** The parts of `sale`; null for a booking for which that was not stored. */
  readonly saleParts: SaleParts | null;
  readonly conditions: FareConditions;
  /** The traveler's own changes of the trip, oldest first. */
  readonly changes: readonly BookedChange[];
}

/** What a change of the flights, or bags that were added, cost. */
export interface BookedChange {
  readonly kind: AmendmentKind;
  /** YYYY-MM-DD in UTC. */
  readonly on: string;
  /** By how much the price of the trip changed: a part of `sale`. Below zero if it fell. */
  readonly sale: Money;
  /** Our fee, which is no part of `sale`. */
  readonly fee: Money;
}

/** A change by the airline as travelers and administrators see it. */
export interface ShownChange extends Omit<AirlineChange, 'findings' | 'agreed'> {
  /** What changed, a sentence each. */
  readonly texts: readonly string[];
  /** What the traveler can do, a sentence each; empty if nothing is to be decided, and in lists. */
  readonly choices: readonly string[];
  /** Whether the new flights can be accepted now. */
  readonly canAccept: boolean;
  /** Whether canceling now gives everything back because of this change. */
  readonly refundsAll: boolean;
}

/** A booking as its traveler sees it. */
export interface Booking {
  readonly id: string;
  /** Our reference: 8 characters. */
  readonly reference: string;
  readonly status: BookingStatus;
  /** The supplier's order id; null until it is known. */
  readonly duffelBookingId: string | null;
  /** The airline's record locator; null until it is known. */
  readonly bookingReference: string | null;
  /** What happened, if nothing was booked or the booking must be settled manually. */
  readonly message: string | null;
  readonly contactEmail: string | null;
  /** UTC instant by which the payment is decided on, while it waits for that; null otherwise. */
  readonly reviewUntil: string | null;
  /** UTC instant. */
  readonly createdAt: string;
  readonly accountCreated: boolean;
  /** The account created with the booking; its password only in the response that created it. */
  readonly accountInfo: {
    readonly username: string;
    readonly password?: string | undefined;
    readonly email: string;
  } | null;
  readonly emailContent: string | null;
  /** Null if no cancellation was requested, or the airline refused it. */
  readonly cancellation: BookingCancellation | null;
  /** Null if the flights are those that were booked. */
  readonly airlineChange: ShownChange | null;
  /** Whether the airline lets the flights be changed online, as far as known. */
  readonly canChangeFlights: boolean;
  /** Whether bags may be asked for online; the airline says whether it sells any. */
  readonly canAddBags: boolean;
  /** Whether it can be canceled online, as far as known. */
  readonly canCancelOnline: boolean;
  /** The kind of the traveler's own change that is not settled: until it is, nothing else can be changed or canceled. Null if there is none. */
  readonly openAmendment: AmendmentKind | null;
  /** Until when canceling is free by the 24-hour rule, as a sentence; null if it is not free, or no longer so. */
  readonly freeCancellation: string | null;
  /** Whether the airline refused a membership number, so that the flights were booked without any. */
  readonly isLoyaltyRefused: boolean;
  /** Whether an account has it. */
  readonly isInAccount: boolean;
  /** Whether an email about it was refused by the mail server of `contactEmail`, and was not sent again. */
  readonly isMailRefused: boolean;
  /** Oldest first, without those for changes that were not made; empty before the capture, and in lists. */
  readonly payments: readonly BookingPayment[];
  /** What the fare and our own rule refund and allow, a sentence each; empty if nothing is booked any longer, and in lists. */
  readonly fareRules: readonly string[];
  /** The total refunded to the card, if a part of it was not refunded by a cancellation; null otherwise. */
  readonly returned: Money | null;
  /** What the traveler's changes of the flights gave back, oldest first; empty in lists. */
  readonly amendmentRefunds: readonly AmendmentRefund[];
  /** How to reach the brand that sold it; null in lists. */
  readonly soldBy: { readonly name: string; readonly phone: string; readonly email: string } | null;
  readonly bookingData: BookingData;
}

/** A booking in a list of trips (TRIP-03). Once it is canceled, services and documents are empty. */
export interface ListedTrip
  extends Pick<
      Booking,
      'id' | 'reference' | 'bookingReference' | 'status' | 'message' | 'canCancelOnline' | 'openAmendment'
    >,
    Pick<BookingData, 'slices' | 'services' | 'documents'>,
    TripSummary {
  /** True if the airline changed flights or times since they were booked. */
  readonly isChanged: boolean;
  /** True while the traveler has not answered such a change. */
  readonly needsAnswer: boolean;
  /** Why it cannot be flown as it stands; null if it can. */
  readonly disruption: Disruption | null;
  /**
   * The airline's flights where they are not those of `slices`, slice by slice: null for one that is as shown, none for one that
   * the airline canceled; then those it added. Empty if all are as shown.
   */
  readonly newFlights: readonly (readonly PlannedFlight[] | null)[];
  /** As booked, slice by slice, the flights that the airline canceled; null elsewhere. `slices` may show later plans. */
  readonly canceledFlights: readonly (readonly PlannedFlight[] | null)[];
  readonly passengerCount: number;
  /** The price of the trip, and the same with our fees for its traveler's changes. */
  readonly sale: Money;
  readonly total: Money;
}

/** What keeps a trip from being flown as it stands: a flight that the airline canceled, or a connection that will be missed. */
export const disruptions = ['flight_canceled', 'connection_missed'] as const;
export type Disruption = (typeof disruptions)[number];

/** The disruption of a booking that stands, unless the traveler has agreed to the airline's new flights; null if there is none. */
export function disruptionOf({ status, airlineChange }: Pick<Booking, 'status' | 'airlineChange'>): Disruption | null {
  if (status !== 'confirmed' || airlineChange === null || airlineChange.answer === 'accepted') return null;
  const { level } = airlineChange;
  if (level === 'canceled') return 'flight_canceled';
  return level === 'connection_broken' ? 'connection_missed' : null;
}

/** The price of a trip with our fees for its traveler's changes, which are paid besides that price. */
export function totalPaid(price: Money, changes: readonly Pick<BookedChange, 'fee'>[]): Money {
  return sumMoney([price, ...changes.map(({ fee }) => fee)], price.currency);
}

/** What the changes of a trip mean for its refund: whether any was paid for, and whether any lowered the price, our fee included. */
export function refundFlagsOf(changes: readonly Pick<BookedChange, 'sale' | 'fee'>[]): RefundFlags {
  const costs = changes.map(({ sale, fee }) => sale.amountMinor + fee.amountMinor);
  return { mayBeSplit: costs.some((cost) => cost > 0), isPriceReduced: costs.some((cost) => cost < 0) };
}

/** A booking as a list shows it (TRIP-03): once it is canceled, without the seats, bags and tickets it had. */
export function listedTripOf(booking: Booking): ListedTrip {
  const { id, reference, bookingReference, status, message, canCancelOnline, openAmendment, bookingData } = booking;
  const { slices, passengers, sale, changes, services, documents } = bookingData;
  const newFlights = booking.airlineChange === null ? [] : flightsNotIn(slices, booking.airlineChange.now);
  const isHeld = status !== 'cancelled';
  return {
    id,
    reference,
    bookingReference,
    status,
    message,
    canCancelOnline,
    openAmendment,
    isChanged: booking.airlineChange !== null,
    needsAnswer: status === 'confirmed' && booking.airlineChange?.answer === 'open',
    disruption: disruptionOf(booking),
    newFlights,
    canceledFlights: newFlights
      .slice(0, slices.length)
      .map((flights, index) =>
        flights?.length === 0 ? (bookedFor(slices, booking.airlineChange?.booked ?? [])[index] ?? null) : null,
      ),
    ...summaryOfTrip(slices),
    passengerCount: passengers.length,
    sale,
    total: totalPaid(sale, changes),
    slices,
    services: isHeld ? services : [],
    documents: isHeld ? documents : [],
  };
}
