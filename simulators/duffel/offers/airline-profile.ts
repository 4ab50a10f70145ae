import { getAirline } from '../reference/catalog.ts';
import { unit } from '../wire/hash.ts';

/** How an airline sells: fares, seats and documents. Invented, but stable per airline. */
export interface AirlineProfile {
  readonly code: string;
  readonly kind: 'low_cost' | 'north_american' | 'gulf' | 'european' | 'full_service' | 'duffel_airways';
  /** A passenger of this age or older is sold as an adult. */
  readonly adultFromAge: number;
  /** Share of the adult fare that a child pays, in percent. */
  readonly childPercent: number;
  /** The airline tells Duffel nothing about changes and refunds: all conditions are null. */
  readonly silentConditions: boolean;
  /** Change conditions differ between the slices of a trip and the trip as a whole (recorded: Spirit). */
  readonly changesBySlice: boolean;
  /** The airline does not name its fare brands. */
  readonly unnamedBrands: boolean;
  readonly hidesAircraft: boolean;
  readonly hidesDistance: boolean;
  readonly hidesFareBasis: boolean;
  /** The cheapest fare says nothing about bags: the list is empty. */
  readonly omitsBasicBaggage: boolean;
  /** Flight numbers of partners are missing. */
  readonly hidesPartnerNumbers: boolean;
  readonly paddedDurations: boolean;
  readonly hidesSliceDuration: boolean;
  readonly describesCabin: boolean;
  /** Taxes are inside the base amount; `tax_amount` is null. */
  readonly foldsTax: boolean;
  /** Whether its slices have comparison keys, state that there is none, or do not mention them. */
  readonly comparisonKeys: 'given' | 'null' | 'missing';
  /** Its offers state no CO2. */
  readonly hidesEmissions: boolean;
  readonly holdable: boolean;
  readonly sellsBags: boolean;
  /** Bags can also be bought after the booking. */
  readonly sellsBagsLater: boolean;
  readonly sellsSeats: boolean;
  /** One bag service covers the whole trip rather than one slice. */
  readonly bagsForWholeTrip: boolean;
  /** Bags are sold for each slice and, cheaper together, for the whole trip. */
  readonly bagsBothWays: boolean;
  readonly looseAmounts: boolean;
  readonly asksDocumentsAbroad: boolean;
  readonly cancellableHere: boolean;
  /** Travelers can change flights here if their fare allows it. */
  readonly changeableHere: boolean;
  /** Only once. */
  readonly changesOnce: boolean;
  /** Not within the first minutes after a booking. */
  readonly changesAfterIssue: boolean;
  /** Seats and bags are not refunded with the fare. */
  readonly keepsExtras: boolean;
  /** Where the refund of a cancellation goes. */
  readonly refundsTo: 'balance' | 'original_form_of_payment' | 'voucher' | 'airline_credits';
  /** Currency of penalties if it is not the billing currency. */
  readonly penaltyCurrency: string | null;
  readonly offersCancelForAnyReason: boolean;
  readonly supportsLoyalty: boolean;
  readonly shortLivedOffers: boolean;
  readonly hasFirst: boolean;
}

const lowCostCarriers = new Set(
  'WN B6 NK F9 G4 SY MX F8 Y4 VB JA FO DM U2 LS BY FR TO HV EW X3 I2 VY V7 DY W6 QS PC VF XQ FZ G9 XY F3 OV J9 6E IX SG QP TR AK D7 OD FD SL DD VZ VJ QH JT QG QZ 5J Z2 UO IT MM GK BC 7C LJ TW BX 9C JQ H2 G3 AD P4'.split(' '),
); // biome-ignore format: one list
const northAmerican = new Set(['AA', 'DL', 'UA', 'AS', 'HA', 'AC', 'WS', 'PD', 'TS', 'AM']);
const gulfCarriers = new Set(['EK', 'EY', 'QR', 'SV', 'WY', 'GF', 'KU', 'RJ', 'MS', 'TK', 'ME']);
const withFirst = new Set('AA BA LH LX AF EK EY QR SQ CX JL NH KE TG QF CA MU CZ AI SV GA UA DL AS'.split(' '));
const asksDocuments = new Set(['VS', 'TK', 'MS', 'ET', 'CA', 'MU', 'CZ', 'SV', 'AI', 'QF', 'PR', 'VN', 'U2']);
const homeCurrency: Readonly<Record<string, string>> = {
  BA: 'GBP',
  VS: 'GBP',
  LH: 'EUR',
  AF: 'EUR',
  KL: 'EUR',
  JL: 'JPY',
};

const profiles = new Map<string, AirlineProfile>();

/** The profile of an airline by its IATA code. */
export function airlineProfile(code: string): AirlineProfile {
  const known = profiles.get(code);
  if (known !== undefined) return known;
  const profile = code === 'ZZ' ? duffelAirwaysProfile() : makeProfile(code);
  profiles.set(code, profile);
  return profile;
}

function makeProfile(code: string): AirlineProfile {
  const chance = (topic: string, share: number): boolean => unit(`${topic}:${code}`) < share;
  const kind = kindOf(code);
  const lowCost = kind === 'low_cost';
  const large = ['AA', 'BA', 'DL', 'UA', 'VS', 'B6', 'LH', 'AF'].includes(code);
  return {
    code,
    kind,
    adultFromAge: !large && chance('teens', 0.12) ? 16 : 12,
    childPercent: lowCost ? 100 : 75 + Math.floor(unit(`child:${code}`) * 20),
    silentConditions: !large && chance('silent', 0.1),
    changesBySlice: code === 'NK' || (!large && chance('by-slice', 0.2)),
    unnamedBrands: !large && chance('unnamed', 0.1),
    hidesAircraft: !large && chance('aircraft', 0.12),
    hidesDistance: chance('distance', 0.12),
    hidesFareBasis: lowCost && chance('basis', 0.5),
    omitsBasicBaggage: lowCost && chance('no-bags', 0.35),
    hidesPartnerNumbers: chance('partner', 0.35),
    paddedDurations: chance('padded', 0.2),
    hidesSliceDuration: !large && chance('duration', 0.06),
    describesCabin: chance('cabin', 0.7),
    foldsTax: !large && chance('tax', 0.05),
    comparisonKeys: code === 'BA' || chance('keys', 0.7) ? 'given' : chance('null-keys', 0.5) ? 'null' : 'missing',
    hidesEmissions: !large && chance('emissions', 0.2),
    holdable: !lowCost && chance('hold', 0.2),
    sellsBags: large || chance('bags', 0.85),
    // Documented for easyJet.
    sellsBagsLater: code === 'U2' || (large && code !== 'AA') || chance('later-bags', 0.4),
    sellsSeats: large || chance('seats', 0.8),
    bagsForWholeTrip: chance('trip-bags', 0.4),
    bagsBothWays: chance('both-bags', 0.15),
    looseAmounts: chance('loose', 0.4),
    asksDocumentsAbroad: asksDocuments.has(code),
    cancellableHere: large || chance('cancel', 0.85),
    changeableHere: large || chance('change', 0.85),
    changesOnce: chance('change-once', 0.5),
    changesAfterIssue: !large && chance('change-later', 0.15),
    keepsExtras: chance('extras', 0.5),
    refundsTo: large ? 'balance' : refundWay(unit(`refunds:${code}`)),
    penaltyCurrency: homeCurrency[code] ?? null,
    offersCancelForAnyReason: !large && chance('cfar', 0.06),
    supportsLoyalty: !lowCost && chance('loyalty', 0.7),
    shortLivedOffers: code === 'FR' || code === 'W6',
    hasFirst: withFirst.has(code),
  };
}

function refundWay(chance: number): AirlineProfile['refundsTo'] {
  if (chance < 0.06) return 'voucher';
  if (chance < 0.12) return 'airline_credits';
  return chance < 0.2 ? 'original_form_of_payment' : 'balance';
}

function kindOf(code: string): AirlineProfile['kind'] {
  if (lowCostCarriers.has(code)) return 'low_cost';
  if (northAmerican.has(code)) return 'north_american';
  if (gulfCarriers.has(code)) return 'gulf';
  const country = getAirline(code).countryCode;
  return europe.has(country) ? 'european' : 'full_service';
}

const europe = new Set('GB IE FR NL BE LU DE CH AT ES PT IT GR DK SE NO FI IS LV PL CZ HU RO BG RS HR MT'.split(' '));

/** Facts of the test airline (Duffel documentation, "Test mode", and its known answers there). */
function duffelAirwaysProfile(): AirlineProfile {
  return {
    code: 'ZZ',
    kind: 'duffel_airways',
    adultFromAge: 12,
    childPercent: 90,
    silentConditions: false,
    changesBySlice: false,
    unnamedBrands: false,
    hidesAircraft: false,
    hidesDistance: false,
    hidesFareBasis: false,
    omitsBasicBaggage: false,
    hidesPartnerNumbers: false,
    paddedDurations: true,
    hidesSliceDuration: false,
    describesCabin: false,
    foldsTax: false,
    comparisonKeys: 'given',
    hidesEmissions: false,
    holdable: true,
    sellsBags: true,
    sellsBagsLater: false,
    sellsSeats: true,
    bagsForWholeTrip: false,
    bagsBothWays: false,
    looseAmounts: false,
    asksDocumentsAbroad: false,
    cancellableHere: true,
    changeableHere: true,
    changesOnce: true,
    changesAfterIssue: false,
    keepsExtras: false,
    refundsTo: 'balance',
    penaltyCurrency: null,
    offersCancelForAnyReason: false,
    supportsLoyalty: true,
    shortLivedOffers: false,
    hasFirst: true,
  };
}
