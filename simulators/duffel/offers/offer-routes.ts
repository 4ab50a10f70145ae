import type { Context } from '../context.ts';
import { type Answer, type Handler, ok } from '../http/call.ts';
import { isPersonName } from '../orders/person-name.ts';
import { apiError, Issues } from '../wire/errors.ts';
import { isObject, stringOrNull } from '../wire/json.ts';
import { formatMinor } from '../wire/money.ts';
import { paginate } from '../wire/paging.ts';
import { isRefusedAccount, supportedPrograms } from './loyalty.ts';
import { getLiveOffer, type LiveOffer, noteRead, seatMapsOf } from './offer-access.ts';
import type { OfferModel, Search } from './offer-model.ts';
import { changeOfferState, currentPrice, type LoyaltyAccount, readOfferStates, untouched } from './offer-state.ts';
import { listedServices, offerServices, type ServiceModel, wireOfferService } from './services.ts';
import { wireOffer, wireOfferPassenger } from './wire-offer.ts';
import { passengerId } from './wire-slices.ts';

/** `GET /air/offers?offer_request_id=`: one page, by id unless sorted; ties of a sort by id. */
export const listOffers: Handler = (call, context): Answer => {
  const id = call.query.get('offer_request_id');
  if (id === null || id === '') throw apiError('validation_required', { pointer: '/offer_request_id' });
  const search = context.searches.find(id);
  if (search === null) throw apiError('not_found');
  const states = readOfferStates(context.store, search);
  const total = (offer: OfferModel): number => currentPrice(offer, states.get(offer.id) ?? untouched).total;
  const offers = sortOffers(filterOffers(search, call.query), call.query.get('sort'), total);
  const page = paginate(offers, call.query, (offer) => offer.id);
  return ok(
    page.items.map((offer) => wireOffer(search, offer, states.get(offer.id) ?? untouched, context.settings)),
    page.meta,
  );
};

function filterOffers(search: Search, query: URLSearchParams): OfferModel[] {
  const text = query.get('max_connections');
  if (text === null || text === '') return [...search.offers];
  const most = Number(text);
  if (!Number.isInteger(most) || most < 0) throw apiError('validation_inclusion', { pointer: '/max_connections' });
  return search.offers.filter((offer) => offer.journeys.every((journey) => journey.segments.length - 1 <= most));
}

function sortOffers(offers: OfferModel[], sort: string | null, total: (offer: OfferModel) => number): OfferModel[] {
  const byId = (a: OfferModel, b: OfferModel): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
  if (sort === null || sort === '') return offers.sort(byId);
  const direction = sort.startsWith('-') ? -1 : 1;
  const field = sort.replace(/^-/, '');
  if (field !== 'total_amount' && field !== 'total_duration')
    throw apiError('validation_inclusion', { pointer: '/sort' });
  const value = field === 'total_amount' ? total : (offer: OfferModel): number => offer.durationMinutes;
  const keyed = offers.map((offer) => ({ offer, value: value(offer) }));
  keyed.sort((a, b) => direction * (a.value - b.value) || byId(a.offer, b.offer));
  return keyed.map((entry) => entry.offer);
}

/** `GET /air/offers/{id}`: checked with the airline again. `available_services` is null unless requested. */
export const getOffer: Handler = (call, context): Answer => {
  const live = noteRead(getLiveOffer(call.params.id ?? '', context), context);
  const { search, offer, state } = live;
  const wanted = call.query.get('return_available_services') === 'true';
  const services = wanted
    ? listedServices(search, offer, state, context.settings, () => seatMapsOf(live, context).services.values())
    : null;
  return ok(wireOffer(search, offer, state, context.settings, { services, updatedAt: context.clock.now() }));
};

/**
 * `POST /air/offers/{id}/upsell_offers`: the more expensive fares of the same flights, cheapest first. The test airline
 * has none.
 */
export const upsellOffers: Handler = (call, context): Answer => {
  const { search, offer } = getLiveOffer(call.params.id ?? '', context);
  if (offer.owner === 'ZZ') throw apiError('unsupported_action');
  const states = readOfferStates(context.store, search);
  const stateOf = ({ id }: OfferModel) => states.get(id) ?? untouched;
  const total = (one: OfferModel): number => currentPrice(one, stateOf(one)).total;
  const flights = (one: OfferModel): string => [one.owner, ...one.journeys.map(({ key }) => key)].join('|');
  const dearer = [...search.offers, ...search.upsells].filter(
    (other) => flights(other) === flights(offer) && total(other) > total(offer),
  );
  return ok(
    dearer
      .sort((a, b) => total(a) - total(b))
      .map((other) => wireOffer(search, other, stateOf(other), context.settings)),
  );
};

/** Everything for sale with an offer, seats included, by service id. */
export function servicesById(live: LiveOffer, context: Context): Map<string, ServiceModel> {
  const all = new Map<string, ServiceModel>(seatMapsOf(live, context).services);
  for (const service of offerServices(live.search, live.offer, live.state, context.settings))
    all.set(service.id, service);
  return all;
}

/** `POST /air/offers/{id}/actions/price`: the offer with services in its total. The stored offer is unchanged. */
export const priceOffer: Handler = (call, context): Answer => {
  const live = getLiveOffer(call.params.id ?? '', context);
  const issues = new Issues();
  const methods = call.body.intended_payment_methods ?? [];
  const intended = call.body.intended_services ?? [];
  if (!Array.isArray(methods)) issues.add('validation_type', '/intended_payment_methods');
  if (!Array.isArray(intended)) issues.add('validation_type', '/intended_services');
  issues.throwIfAny();
  const known = servicesById(live, context);
  let sum = 0;
  for (const [i, entry] of (intended as unknown[]).entries()) {
    const service = isObject(entry) ? known.get(stringOrNull(entry.id) ?? '') : undefined;
    const quantity = isObject(entry) ? entry.quantity : undefined;
    if (service === undefined) issues.add('linked_record_not_found', `/intended_services/${i}/id`);
    else if (
      typeof quantity !== 'number' ||
      !Number.isInteger(quantity) ||
      quantity < 1 ||
      quantity > service.maximumQuantity
    ) {
      issues.add('validation_inclusion', `/intended_services/${i}/quantity`);
    } else sum += service.amountMinor * quantity;
  }
  issues.throwIfAny();
  const { search, offer, state } = live;
  const { code, exponent } = context.settings.currency;
  const charge = formatMinor(currentPrice(offer, state).total + sum, exponent);
  return ok(
    wireOffer(search, offer, state, context.settings, {
      services: offerServices(search, offer, state, context.settings).map((service) =>
        wireOfferService(service, offer, context.settings),
      ),
      intendedServicesMinor: sum,
      intendedServices: intended as unknown[],
      intendedPaymentMethods: (methods as unknown[]).map((method) =>
        isObject(method) && method.type === 'card'
          ? {
              ...method,
              charge_amount: charge,
              charge_currency: code,
              surcharge_amount: formatMinor(0, exponent),
              surcharge_currency: code,
            }
          : method,
      ),
      updatedAt: context.clock.now(),
    }),
  );
};

/** `PATCH /air/offers/{id}/passengers/{pas}`: name and loyalty accounts of one passenger. */
export const updateOfferPassenger: Handler = (call, context): Answer => {
  const { search, offer, state } = getLiveOffer(call.params.id ?? '', context);
  const index = offer.passengerKinds.findIndex((_, i) => passengerId(search.record.token, i) === call.params.passenger);
  if (index < 0) throw apiError('not_found');
  const issues = new Issues();
  const { body } = call;
  for (const field of ['given_name', 'family_name'] as const) {
    const value = body[field];
    if (value === undefined || value === null || value === '') issues.add('validation_required', `/${field}`);
    else if (typeof value !== 'string') issues.add('validation_type', `/${field}`);
    else if (value.length > 20) issues.add('validation_length', `/${field}`);
    else if (!isPersonName(value)) issues.add('invalid_passenger_name', `/${field}`);
  }
  const loyalty = readLoyalty(body.loyalty_programme_accounts, offer, issues);
  issues.throwIfAny();
  const details = { givenName: stringOrNull(body.given_name), familyName: stringOrNull(body.family_name), loyalty };
  const passengers = { ...state.passengers, [passengerId(search.record.token, index)]: details };
  const next = changeOfferState(context.store, search, offer, context.clock.now(), { passengers });
  return ok(wireOfferPassenger(search, offer, next, index));
};

function readLoyalty(value: unknown, offer: OfferModel, issues: Issues): LoyaltyAccount[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) {
    issues.add('validation_type', '/loyalty_programme_accounts');
    return [];
  }
  return value.flatMap((entry, i) => {
    const airline = isObject(entry) ? stringOrNull(entry.airline_iata_code) : null;
    const account = isObject(entry) ? stringOrNull(entry.account_number) : null;
    if (airline === null || account === null || isRefusedAccount(entry)) {
      issues.add('invalid_loyalty_card', `/loyalty_programme_accounts/${i}/account_number`);
      return [];
    }
    // Programs the airline does not know are ignored, as documented.
    return supportedPrograms(offer.owner).includes(airline)
      ? [{ airline_iata_code: airline, account_number: account }]
      : [];
  });
}

/** `GET /air/seat_maps?offer_id=`: empty if the airline has none. */
export const getSeatMaps: Handler = (call, context): Answer => {
  const id = call.query.get('offer_id');
  if (id === null || id === '') throw apiError('validation_required', { pointer: '/offer_id' });
  return { status: 200, data: seatMapsOf(getLiveOffer(id, context), context).maps, meta: null };
};
