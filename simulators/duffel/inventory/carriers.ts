import type { AircraftRecord } from '#data/aircraft.ts';
import { findAircraft } from '#data/aircraft.ts';
import { findAirline } from '#data/airlines.ts';
import { carrierTable, partnerPairs, regionalPartners } from './carrier-table.ts';
import { homesOf } from './network/borders.ts';

/** An airline's behavior in the simulated network. */
export interface Carrier {
  readonly code: string;
  /** M large network, F full service, L low-cost, C leisure, R regional, P flies for partners only. */
  readonly kind: 'M' | 'F' | 'L' | 'C' | 'R' | 'P';
  readonly alliance: string | null;
  readonly hubs: readonly string[];
  /** ISO-2 codes. */
  readonly homes: readonly string[];
  /** Own aircraft, smallest first. */
  readonly fleet: readonly AircraftRecord[];
  /** Regional airlines flying under this code. */
  readonly partners: readonly string[];
}

function kindOf(text: string | undefined): Carrier['kind'] {
  return text === 'M' || text === 'F' || text === 'L' || text === 'C' || text === 'R' ? text : 'P';
}

/** All simulated carriers by IATA code. */
export const carriers: ReadonlyMap<string, Carrier> = new Map(
  carrierTable
    .trim()
    .split('\n')
    .map((line): [string, Carrier] => {
      const [code = '', kind, ...types] = line.split(' ');
      const airline = findAirline(code);
      if (!airline) throw new Error(`Carrier ${code} is no known airline`);
      const fleet = types.flatMap((type) => findAircraft(type) ?? []).sort((a, b) => a.seats - b.seats);
      const carrier = {
        code,
        kind: kindOf(kind),
        alliance: airline.alliance,
        hubs: airline.hubs,
        homes: homesOf(code, airline.countryCode),
        fleet,
        partners: regionalPartners[code] ?? [],
      };
      return [code, carrier];
    }),
);

const pairs = new Set(
  partnerPairs
    .trim()
    .split(/\s+/)
    .flatMap((pair) => [pair, pair.split('-').reverse().join('-')]),
);

/** True if the two airlines sell seats on each other's flights under their own codes. */
export function areCodesharing(a: string, b: string): boolean {
  return pairs.has(`${a}-${b}`);
}

/** Airlines that sell no connections, not even between their own flights. */
const pointToPoint = new Set(['FR', 'U2', 'W6', 'LS', 'BY', 'X3', 'V7', 'G4', 'MX', 'HV', 'TO', 'QS']);

/** True if one ticket may combine flights of the two airlines. */
export function canConnect(a: Carrier, b: Carrier): boolean {
  if (a === b) return !pointToPoint.has(a.code);
  return (a.alliance !== null && a.alliance === b.alliance) || areCodesharing(a.code, b.code);
}
