import { formatMoneyDecimal, type Money } from '#domain/money/money.ts';
import type { OrderPassenger } from '#domain/passengers/check-passengers.ts';
import { searchedAges } from '#domain/search/party.ts';
import type { SearchQuery } from '#domain/search/search-query.ts';
import type { FlightChangeRequest } from '#server/ports/flight-changes.ts';
import type { AddBagsCommand } from '#server/ports/order-bags.ts';
import type { OrderCommand } from '#server/ports/supplier.ts';

/**
 * An offer request whose offers are read in batches.
 * @param timeoutMs how long the supplier waits for each airline; it accepts 2,000 to 60,000
 */
export function searchRequest(query: SearchQuery, timeoutMs: number) {
  return { ...searchBody(query), supplier_timeout: timeoutMs };
}

/** Body of an offer request (Duffel API v2): an age for every passenger with one, a type for other adults. */
function searchBody(query: SearchQuery) {
  const leg = (origin: string, destination: string, departureDate: string) => ({
    origin,
    destination,
    departure_date: departureDate,
    arrival_time: null,
    departure_time: null,
  });
  const slices = [leg(query.origin, query.destination, query.departureDate)];
  if (query.returnDate !== null) slices.push(leg(query.destination, query.origin, query.returnDate));
  return {
    slices,
    passengers: searchedAges(query).map((age) => (age === null ? { type: 'adult' as const } : { age })),
    cabin_class: query.cabinClass,
    max_connections: 2 as const,
  };
}

/**
 * Body of an order (Duffel API v2, orders): paid from the agency's balance with the supplier's own amount, never ours.
 */
export function orderRequest(command: OrderCommand) {
  return {
    type: 'instant' as const,
    selected_offers: [command.offerId],
    services: command.services.map(({ id, quantity }) => ({ id, quantity })),
    payments: [
      { type: 'balance' as const, amount: formatMoneyDecimal(command.total), currency: command.total.currency },
    ],
    passengers: command.passengers.map((passenger) => orderPassenger(passenger, command)),
    metadata: { booking_id: command.bookingId },
  };
}

function orderPassenger(passenger: OrderPassenger, { sendPassports, loyaltyAccounts }: OrderCommand) {
  const accounts = loyaltyAccounts.filter(({ passengerId }) => passengerId === passenger.id);
  return {
    id: passenger.id,
    title: passenger.title,
    gender: passenger.gender === 'male' ? ('m' as const) : ('f' as const),
    given_name: passenger.firstName,
    family_name: passenger.lastName,
    born_on: passenger.dateOfBirth,
    email: passenger.email,
    phone_number: passenger.phone,
    ...(passenger.infantId === null ? {} : { infant_passenger_id: passenger.infantId }),
    ...(accounts.length === 0
      ? {}
      : {
          loyalty_programme_accounts: accounts.map(({ airline, number }) => ({
            airline_iata_code: airline,
            account_number: number,
          })),
        }),
    ...(passenger.passport === null || !sendPassports
      ? {}
      : {
          identity_documents: [
            {
              type: 'passport' as const,
              unique_identifier: passenger.passport.number,
              expires_on: passenger.passport.expiresOn,
              issuing_country_code: passenger.passport.issuingCountry,
            },
          ],
        }),
  };
}

/** Body of a request for other flights (Duffel API v2, order change requests), for all passengers of the order. */
export function changeRequest({ orderId, removeSliceIds, add }: FlightChangeRequest) {
  return {
    order_id: orderId,
    slices: {
      remove: removeSliceIds.map((id) => ({ slice_id: id })),
      add: add.map(({ origin, destination, departureDate, cabinClass }) => ({
        origin,
        destination,
        departure_date: departureDate,
        cabin_class: cabinClass,
      })),
    },
  };
}

/** Body for adding bags (Duffel API v2, orders: add services), paid exactly from the agency's balance. */
export function bagsRequest({ bags, total }: AddBagsCommand) {
  return {
    add_services: bags.map(({ id, quantity }) => ({ id, quantity })),
    payment: { type: 'balance' as const, amount: formatMoneyDecimal(total), currency: total.currency },
  };
}

/** Body of a confirmed change; with a payment only if one is due. */
export function changePayment(payment: Money | null) {
  if (payment === null || payment.amountMinor <= 0) return {};
  return {
    payment: { type: 'balance' as const, amount: formatMoneyDecimal(payment), currency: payment.currency },
  };
}
