import { faker } from '@faker-js/faker';
import { airlineTable } from '../source/airline-table.ts';
import { airlineNames } from '../source/names.ts';
import { findLogo, findSoaringSymbol } from './logos.ts';

/** One airline, before it is written as a row. */
export interface BuiltAirline {
  readonly code: string;
  readonly icao: string;
  readonly name: string;
  readonly country: string;
  readonly alliance: '' | 'oneworld' | 'skyteam' | 'star';
  readonly hubs: readonly string[];
  /** The SVG to publish, or null if there is only the generated badge. */
  readonly logo: string | null;
  readonly color: string;
}

const alliances: Readonly<Record<string, BuiltAirline['alliance']>> = { o: 'oneworld', s: 'skyteam', '*': 'star' };

/** The airline table joined with names, brand colors and logos of the packages, in table order. */
export function buildAirlines(): BuiltAirline[] {
  const fakerNames = new Map(faker.definitions.airline.airline.map((airline) => [airline.iataCode, airline.name]));
  return airlineTable
    .trim()
    .split('\n')
    .map((line) => {
      const [facts = '', ownName] = line.split('=');
      const [code = '', icao = '', country = '', ...rest] = facts.trim().split(' ');
      const mark = alliances[rest[0] ?? ''];
      const symbol = findSoaringSymbol(code);
      const name = airlineNames[code] ?? ownName?.trim() ?? symbol?.name ?? fakerNames.get(code);
      if (!name) throw new Error(`No name for airline ${code}`);
      const { logo, color } = findLogo(code);
      return { code, icao, name, country, alliance: mark ?? '', hubs: mark ? rest.slice(1) : rest, logo, color };
    });
}

/**
 * Columns: code, ICAO code, name, country, alliance (may be empty), hubs separated by spaces, `1` if there is a logo,
 * color.
 */
export function airlineRow(airline: BuiltAirline): string {
  return [
    airline.code,
    airline.icao,
    airline.name,
    airline.country,
    airline.alliance,
    airline.hubs.join(' '),
    airline.logo === null ? '' : '1',
    airline.color,
  ].join('\t');
}
