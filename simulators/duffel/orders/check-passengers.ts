import { airlineProfile } from '../offers/airline-profile.ts';
import { isRefusedWithOrder } from '../offers/loyalty.ts';
import type { OfferModel, Search } from '../offers/offer-model.ts';
import { supportedDocuments } from '../offers/wire-offer.ts';
import { passengerId } from '../offers/wire-slices.ts';
import { passengerKind } from '../search/make-offers.ts';
import type { Issues } from '../wire/errors.ts';
import { isObject, type JsonObject, stringOrNull } from '../wire/json.ts';
import { ageOn, isDate } from '../wire/time.ts';
import { isPersonName } from './person-name.ts';

const titles = ['mr', 'ms', 'mrs', 'miss', 'dr'];
const longestName = 20;

/** The day that ages are computed for: the departure of the last slice. */
function lastDeparture(offer: OfferModel): string {
  return offer.journeys.at(-1)?.segments[0]?.departingAt.slice(0, 10) ?? '';
}

/**
 * Checks the passengers of an order against the offer: the same ids, complete and acceptable details, ages as searched,
 * infants paired with adults, no duplicate names, documents where required (Duffel documentation, "Orders").
 */
export function checkPassengers(
  passengers: readonly JsonObject[],
  search: Search,
  offer: OfferModel,
  issues: Issues,
): void {
  const expected = new Map(offer.passengerKinds.map((_, i) => [passengerId(search.record.token, i), i]));
  const seen = new Set<string>();
  passengers.forEach((passenger, i) => {
    const id = stringOrNull(passenger.id);
    const index = id === null ? undefined : expected.get(id);
    if (id === null) issues.add('validation_required', `/passengers/${i}/id`);
    else if (index === undefined)
      issues.add(
        'order_passengers_incompatible_with_offer',
        `/passengers/${i}/id`,
        'This passenger is not in the offer.',
      );
    else if (seen.has(id)) issues.add('validation_unique', `/passengers/${i}/id`);
    else {
      seen.add(id);
      checkAge(passenger, index, search, offer, `/passengers/${i}`, issues);
    }
    checkDetails(passenger, `/passengers/${i}`, issues);
    checkDocuments(passenger, offer, `/passengers/${i}`, issues);
  });
  if (passengers.length > 0 && [...expected.keys()].some((id) => !seen.has(id))) {
    issues.add('order_passengers_incompatible_with_offer', '/passengers', 'A passenger of the offer is missing.');
  }
  checkInfants(passengers, expected, offer, issues);
  checkSameNames(passengers, issues);
}

function checkDetails(passenger: JsonObject, pointer: string, issues: Issues): void {
  const required = (field: string): string | null => {
    const value = passenger[field];
    if (value === undefined || value === null || value === '') issues.add('validation_required', `${pointer}/${field}`);
    else if (typeof value !== 'string') issues.add('validation_type', `${pointer}/${field}`);
    else return value;
    return null;
  };
  const title = required('title');
  if (title !== null && !titles.includes(title)) issues.add('validation_inclusion', `${pointer}/title`);
  const gender = required('gender');
  if (gender !== null && gender !== 'm' && gender !== 'f') issues.add('validation_inclusion', `${pointer}/gender`);
  for (const field of ['given_name', 'family_name']) {
    const name = required(field);
    if (name === null) continue;
    if (name.length > longestName)
      issues.add('validation_length', `${pointer}/${field}`, `At most ${longestName} characters.`);
    else if (!isPersonName(name)) issues.add('invalid_passenger_name', `${pointer}/${field}`);
  }
  const bornOn = required('born_on');
  if (bornOn !== null && !isDate(bornOn)) issues.add('validation_format', `${pointer}/born_on`);
  const email = required('email');
  if (email !== null && !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email))
    issues.add('invalid_email_address', `${pointer}/email`);
  const accounts = passenger.loyalty_programme_accounts;
  if (Array.isArray(accounts) && accounts.some(isRefusedWithOrder))
    issues.add('invalid_loyalty_card', `${pointer}/loyalty_programme_accounts`);
  const phone = required('phone_number');
  if (phone !== null && !/^\+[1-9]\d{6,14}$/.test(phone)) issues.add('invalid_phone_number', `${pointer}/phone_number`);
}

function checkAge(
  passenger: JsonObject,
  index: number,
  search: Search,
  offer: OfferModel,
  pointer: string,
  issues: Issues,
): void {
  const bornOn = stringOrNull(passenger.born_on);
  if (bornOn === null || !isDate(bornOn)) return;
  const age = ageOn(bornOn, lastDeparture(offer));
  const asked = search.record.passengers[index];
  if (asked === undefined) return;
  const { adultFromAge } = airlineProfile(offer.owner);
  // A lap infant may have any infant age; other ages are priced individually.
  const fits =
    age >= 0 &&
    (asked.age !== null && asked.age >= 2
      ? age === asked.age
      : passengerKind({ ...asked, type: null, age }, adultFromAge) === offer.passengerKinds[index]);
  if (!fits) {
    issues.add(
      'order_passengers_incompatible_with_offer',
      `${pointer}/born_on`,
      'The birth date does not fit the age or type that was searched for.',
    );
  }
}

/** Each lap infant is carried by exactly one adult, and each adult carries at most one. */
function checkInfants(
  passengers: readonly JsonObject[],
  expected: ReadonlyMap<string, number>,
  offer: OfferModel,
  issues: Issues,
): void {
  const kindOf = (id: string | null) => offer.passengerKinds[expected.get(id ?? '') ?? -1];
  const carried = new Set<string>();
  passengers.forEach((passenger, i) => {
    const infant = passenger.infant_passenger_id;
    if (infant === undefined || infant === null) return;
    const pointer = `/passengers/${i}/infant_passenger_id`;
    if (typeof infant !== 'string') issues.add('validation_type', pointer);
    else if (kindOf(infant) !== 'infant_without_seat')
      issues.add('validation_inclusion', pointer, 'This is not an infant of the offer.');
    else if (kindOf(stringOrNull(passenger.id)) !== 'adult')
      issues.add('validation_inclusion', pointer, 'Only an adult can carry an infant.');
    else if (carried.has(infant)) issues.add('validation_unique', pointer, 'The infant is carried by another adult.');
    else carried.add(infant);
  });
  passengers.forEach((passenger, i) => {
    const id = stringOrNull(passenger.id);
    if (id !== null && kindOf(id) === 'infant_without_seat' && !carried.has(id)) {
      issues.add(
        'order_passengers_incompatible_with_offer',
        `/passengers/${i}/id`,
        'No adult carries this infant: infant_passenger_id is missing.',
      );
    }
  });
}

function checkSameNames(passengers: readonly JsonObject[], issues: Issues): void {
  const seen = new Set<string>();
  passengers.forEach((passenger, i) => {
    const given = stringOrNull(passenger.given_name);
    const family = stringOrNull(passenger.family_name);
    if (given === null || family === null) return;
    const name = `${given} ${family}`.trim().toLowerCase();
    if (seen.has(name)) issues.add('duplicate_passenger_name', `/passengers/${i}/given_name`);
    seen.add(name);
  });
}

function checkDocuments(passenger: JsonObject, offer: OfferModel, pointer: string, issues: Issues): void {
  const documents = passenger.identity_documents ?? [];
  const base = `${pointer}/identity_documents`;
  if (!Array.isArray(documents)) {
    issues.add('validation_type', base);
    return;
  }
  if (documents.length === 0) {
    if (offer.documentsRequired)
      issues.add('validation_required', base, 'This offer requires an identity document for every passenger.');
    return;
  }
  const supported = supportedDocuments(offer);
  documents.forEach((entry, i) => {
    const at = `${base}/${i}`;
    if (!isObject(entry)) {
      issues.add('validation_type', at);
      return;
    }
    const type = stringOrNull(entry.type);
    if (type === null || !supported.includes(type))
      issues.add('validation_inclusion', `${at}/type`, 'This type of document is not supported by the airline.');
    const number = stringOrNull(entry.unique_identifier);
    if (number === null || number === '') issues.add('validation_required', `${at}/unique_identifier`);
    const country = stringOrNull(entry.issuing_country_code);
    if (country === null || !/^[A-Z]{2}$/.test(country)) issues.add('validation_format', `${at}/issuing_country_code`);
    const expires = stringOrNull(entry.expires_on);
    if (type !== 'passport') return;
    if (expires === null || !isDate(expires)) issues.add('validation_format', `${at}/expires_on`);
    else if (expires < lastDeparture(offer))
      issues.add('validation_inclusion', `${at}/expires_on`, 'The document expires before the journey ends.');
  });
}
