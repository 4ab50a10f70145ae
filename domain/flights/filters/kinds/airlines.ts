import { marketingCarriers } from '#domain/flights/carriers.ts';
import type { Carrier } from '#domain/flights/offer.ts';
import { ChoiceTally } from '../choice-tally.ts';
import type { ChoiceCount, FilterDefinition } from '../definition.ts';

/** The code for airlines without an IATA code: together they are one choice. */
const otherAirline = '--';
const otherAirlineName = 'Other airlines';

/** Listed first (FILT-02). */
const firstAirlines = ['AA', 'DL', 'UA', 'B6', 'WN', 'AS', 'F9', 'NK', 'CX', 'QF', 'BA', 'LH'];
const shortListLength = 8;
const maximumInAddress = 60;
const noCarrier: Carrier = { name: null, iataCode: null, logoUrl: null };

interface AirlineChoice extends ChoiceCount {
  /** IATA code or `otherAirline`. */
  readonly code: string;
  readonly name: string;
  /** Null for `otherAirline` and for a chosen airline that no offer has. */
  readonly carrier: Carrier | null;
}

/**
 * The marketing airlines of an offer by IATA code (FILT-02, F-22); an offer passes if any of them is chosen. The
 * facet lists the airlines of the offers plus the chosen ones: the twelve of FILT-02 first, then by name.
 */
export const airlines: FilterDefinition<ReadonlyMap<string, Carrier>, readonly string[], readonly AirlineChoice[]> = {
  group: 'Airlines',
  params: ['airlines'],
  none: [],
  parse: ([list = '']) => {
    const codes = list.split(',', maximumInAddress);
    return [...new Set(codes.filter((code) => /^[A-Z0-9]{2}$/.test(code) || code === otherAirline))].sort();
  },
  format: (chosen) => [chosen.join(',')],
  read: ({ slices }) =>
    new Map(marketingCarriers(slices).map((carrier) => [carrier.iataCode || otherAirline, carrier])),
  passes: (carriers, chosen) => chosen.some((code) => carriers.has(code)),
  startFacet: (all, chosen) => {
    const tally = new ChoiceTally<string>();
    return {
      add: (carriers, price, journey) => {
        for (const code of carriers.keys()) tally.add(code, price, journey);
      },
      facet: () => listed(all(), chosen).map((airline) => ({ ...airline, ...tally.of(airline.code) })),
    };
  },
  chips: (chosen, { airlineName }) =>
    chosen.map((code) => ({
      key: code,
      label: code === otherAirline ? otherAirlineName : (airlineName(code) ?? code),
      without: toggle(chosen, code),
    })),
  control: (choices, chosen) => ({
    type: 'choices',
    choices: choices.map(({ code, name, carrier, count, lowest }) => ({
      key: code,
      name,
      carrier: carrier ?? noCarrier,
      count,
      lowest,
      isChosen: chosen.includes(code),
      toggled: toggle(chosen, code),
    })),
    collapsed: { length: shortListLength, openLabel: `Show all ${choices.length} airlines` },
  }),
};

function listed(
  facts: readonly ReadonlyMap<string, Carrier>[],
  chosen: readonly string[],
): Omit<AirlineChoice, keyof ChoiceCount>[] {
  const found = new Map<string, Omit<AirlineChoice, keyof ChoiceCount>>();
  for (const carriers of facts) {
    for (const [code, carrier] of carriers) {
      if (!found.has(code)) found.set(code, { code, name: carrier.name || code, carrier });
    }
  }
  if (found.has(otherAirline)) found.set(otherAirline, { code: otherAirline, name: otherAirlineName, carrier: null });
  for (const code of chosen) if (!found.has(code)) found.set(code, { code, name: code, carrier: null });
  return [...found.values()].sort((a, b) => rankOf(a.code) - rankOf(b.code) || compareText(a.name, b.name));
}

function rankOf(code: string): number {
  const place = firstAirlines.indexOf(code);
  if (place >= 0) return place;
  return code === otherAirline ? firstAirlines.length + 1 : firstAirlines.length;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function toggle(chosen: readonly string[], code: string): string[] {
  return chosen.includes(code) ? chosen.filter((other) => other !== code) : [...chosen, code].sort();
}
