import { findAirline } from '#data/airlines.ts';
import { findAirport } from '#data/airports.ts';
import { hashOf } from '../hash.ts';

/** Terminals by airport: alliance or carrier code, with `*` for everyone else. From general knowledge, simplified. */
const knownTerminals: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  LHR: {
    BA: '5',
    IB: '5',
    star: '2',
    skyteam: '4',
    AA: '3',
    oneworld: '3',
    VS: '3',
    DL: '3',
    B6: '2',
    EI: '2',
    '*': '4',
  },
  JFK: { B6: '5', DL: '4', VS: '4', oneworld: '8', AA: '8', skyteam: '1', star: '1', EK: '4', SQ: '4', '*': '7' },
  LGW: { U2: 'N', BA: 'S', '*': 'S' },
  CDG: { skyteam: '2E', star: '1', oneworld: '2A', U2: '2B', '*': '1' },
  FRA: { star: '1', DE: '1', '*': '2' },
  MUC: { star: '2', '*': '1' },
  MAD: { oneworld: '4', I2: '4', VY: '4', '*': '1' },
  DXB: { EK: '3', FZ: '2', QF: '3', '*': '1' },
  SIN: { SQ: '3', TR: '1', star: '2', oneworld: '1', '*': '1' },
  LAX: { DL: '3', WN: '1', AA: '4', UA: '7', AS: '6', B6: '5', '*': 'B' },
  SFO: { UA: '3', AA: '1', DL: '1', WN: '1', AS: '1', '*': 'I' },
  ORD: { UA: '1', AA: '3', DL: '5', AS: '3', '*': '5' },
  EWR: { UA: 'C', '*': 'B' },
  BOS: { DL: 'A', AA: 'B', B6: 'C', '*': 'E' },
  SYD: { QF: '3', JQ: '2', VA: '2', '*': '1' },
  MEL: { QF: '1', JQ: '4', VA: '3', '*': '2' },
  HND: { JL: '1', NH: '2', BC: '1', '*': '3' },
  NRT: { star: '1', GK: '3', '*': '2' },
  ICN: { KE: '2', skyteam: '2', '*': '1' },
  BCN: { U2: '2', FR: '2', '*': '1' },
  FCO: { AZ: '1', FR: '3', '*': '3' },
  DUB: { EI: '2', AA: '2', DL: '2', UA: '2', EK: '2', '*': '1' },
  MAN: { '*': '2', FR: '3', U2: '1' },
  DEL: { '*': '3', IX: '1', SG: '1', '6E': '1' },
  BOM: { '*': '2', QP: '1', SG: '1' },
  GRU: { AD: '1', G3: '2', LA: '3', '*': '3' },
  PEK: { star: '3', HU: '2', '*': '2' },
  PVG: { MU: '1', '*': '2' },
};

/** The terminal an airline uses at an airport, or null if there is only one or none is published. Stable. */
export function terminalOf(carrier: string, airportCode: string): string | null {
  const alliance = findAirline(carrier)?.alliance ?? null;
  const table = knownTerminals[airportCode];
  if (table) return table[carrier] ?? (alliance ? table[alliance] : undefined) ?? table['*'] ?? null;
  const weight = findAirport(airportCode)?.weight ?? 0;
  if (weight < 20) return null;
  const count = Math.min(4, 1 + Math.floor(weight / 20));
  return String(1 + (hashOf(`terminal ${alliance ?? carrier} ${airportCode}`) % count));
}
