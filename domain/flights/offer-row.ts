import { currencyExponent, parseMoney } from '../money/money.ts';
import { hourOf } from '../time/local-time.ts';
import { marketingCarriers } from './carriers.ts';
import { includedBags, sliceMinutes, stopCount } from './itinerary.ts';
import type { Carrier, Offer, SalePrices } from './offer.ts';

/** The parts of an offer that filters and sorts read; without sale prices the supplier's total stands in. */
export type SiftedOffer = Pick<
  Offer,
  'slices' | 'owner' | 'conditions' | 'passengers' | 'total_amount' | 'total_currency'
> &
  Partial<SalePrices>;

/** Stops of the slice with most; 2 means two or more (FILT-03, FILT-11). */
export const stopsChoices = [0, 1, 2] as const;
export type StopsChoice = (typeof stopsChoices)[number];

/** Parts of the local day: 0–5:59, 6–11:59, 12–17:59, 18–23:59 (FILT-04). */
export const timeBuckets = ['early_morning', 'morning', 'afternoon', 'evening'] as const;
export type TimeBucket = (typeof timeBuckets)[number];

/** Stands for an airline without an IATA code: such airlines are one choice. */
export const otherAirline = '--';

/** What filters and sorts look at, read from an offer once. Null where the supplier gave nothing that can be read. */
export interface OfferRow {
  /** Displayed total in minor units. */
  readonly priceMinor: number | null;
  /** The same in whole major units, as the card shows it (PRICE-02). */
  readonly price: number | null;
  /** The airlines under whose numbers it flies by their IATA codes; those without one are one, `otherAirline` (F-22). */
  readonly airlines: ReadonlyMap<string, Carrier>;
  readonly stops: StopsChoice;
  /** Local departure and arrival of the outbound slice. */
  readonly departure: TimeBucket | null;
  readonly arrival: TimeBucket | null;
  /** True only where the airline says so (FILT-05). */
  readonly refundable: boolean;
  /** A checked bag for every seated traveller on every segment; unknown counts as no (FILT-05). */
  readonly bags: boolean;
  /** Minutes of the longest slice; null where one of them is unknown. */
  readonly longestMinutes: number | null;
  /** Minutes of the outbound slice. */
  readonly firstMinutes: number | null;
  /** Minutes of all slices, two days for one that is unknown. */
  readonly wholeMinutes: number;
  /** Outbound departure on the wall clock of its airport, as minutes that compare. */
  readonly departingAtMinutes: number | null;
}

const rows = new WeakMap<SiftedOffer, OfferRow>();
const unknownMinutes = 2880;

/** The row of an offer, made at the first ask: offers do not change, and a thousand of them are sifted at each click. */
export function rowOf(offer: SiftedOffer): OfferRow {
  let row = rows.get(offer);
  if (row === undefined) {
    row = makeRow(offer);
    rows.set(offer, row);
  }
  return row;
}

function makeRow(offer: SiftedOffer): OfferRow {
  const { slices } = offer;
  const currency = offer.sale_currency ?? offer.total_currency;
  const priceMinor = parseMoney(offer.sale_amount ?? offer.total_amount, currency)?.amountMinor ?? null;
  const outbound = slices[0]?.segments ?? [];
  const departingAt = outbound[0]?.departing_at;
  const departureHour = hourOf(departingAt);
  const minutes = slices.map(sliceMinutes);
  const known = minutes.filter((value) => value !== null);
  const lapInfants = new Set(offer.passengers.filter(({ type }) => type === 'infant_without_seat').map(({ id }) => id));
  return {
    priceMinor,
    price: priceMinor === null ? null : Math.round(priceMinor / 10 ** (currencyExponent(currency) ?? 2)),
    airlines: new Map(marketingCarriers(slices).map((carrier) => [carrier.iata_code || otherAirline, carrier])),
    stops: stopsChoice(Math.max(0, ...slices.map(stopCount))),
    departure: bucketOf(departureHour),
    arrival: bucketOf(hourOf(outbound.at(-1)?.arriving_at)),
    refundable: offer.conditions.refundable === true,
    bags: (includedBags(slices, 'checked', lapInfants) ?? 0) > 0,
    longestMinutes: known.length === minutes.length && known.length > 0 ? Math.max(...known) : null,
    firstMinutes: minutes[0] ?? null,
    wholeMinutes: minutes.reduce<number>((sum, value) => sum + (value ?? unknownMinutes), 0),
    departingAtMinutes: departureHour === null ? null : Date.parse(`${departingAt?.slice(0, 16)}Z`) / 60_000,
  };
}

function stopsChoice(stops: number): StopsChoice {
  return stops === 0 || stops === 1 ? stops : 2;
}

function bucketOf(hour: number | null): TimeBucket | null {
  return hour === null ? null : (timeBuckets[Math.floor(hour / 6)] ?? null);
}
