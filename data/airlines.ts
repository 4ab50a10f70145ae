import rows from './generated/airlines.json' with { type: 'json' };

/** A passenger airline. Table maintained by hand; names from @faker-js/faker and soaring-symbols (MIT). */
export interface AirlineRecord {
  /** Two characters. */
  readonly iataCode: string;
  /** Three letters. */
  readonly icaoCode: string;
  readonly name: string;
  /** ISO 3166-1 alpha-2 of the home country. */
  readonly countryCode: string;
  readonly alliance: 'oneworld' | 'skyteam' | 'star' | null;
  /** Airport codes, largest hub first. */
  readonly hubs: readonly string[];
  /** Path of a static SVG on the site, such as `/airlines/BA.svg`; null if there is only the generated badge. */
  readonly logo: string | null;
  /** `#rrggbb` for the generated badge. */
  readonly color: string;
}

function allianceOf(text: string): AirlineRecord['alliance'] {
  return text === 'oneworld' || text === 'skyteam' || text === 'star' ? text : null;
}

/** About 200 airlines that carry most of the world's scheduled traffic. */
export const airlines: readonly AirlineRecord[] = rows.map((row) => {
  const [iataCode = '', icaoCode = '', name = '', countryCode = '', alliance = '', hubs = '', logo = '', color = ''] =
    row.split('\t');
  return {
    iataCode,
    icaoCode,
    name,
    countryCode,
    alliance: allianceOf(alliance),
    hubs: hubs.split(' '),
    logo: logo === '' ? null : `/airlines/${iataCode}.svg`,
    color,
  };
});

const byCode = new Map(airlines.map((airline) => [airline.iataCode, airline]));

/** The airline of an IATA code (upper case), or null. */
export function findAirline(iataCode: string): AirlineRecord | null {
  return byCode.get(iataCode) ?? null;
}
