import type { AirportRecord } from '#data/airports.ts';

/** European carriers may fly between any two of these countries (EU, EEA, United Kingdom, Switzerland). */
const openEurope = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS NO LI GB CH GG JE IM GI FO'.split(
    ' ',
  ),
);
const schengen = new Set(
  'AT BE BG HR CZ DK EE FI FR DE GR HU IT LV LT LU MT NL PL PT RO SK SI ES SE IS NO LI CH'.split(' '),
);

/** Territories whose flights count as domestic for the carriers of another country. */
const homeOf: Readonly<Record<string, string>> = {
  PR: 'US',
  VI: 'US',
  GU: 'US',
  MP: 'US',
  AS: 'US',
  GP: 'FR',
  MQ: 'FR',
  RE: 'FR',
  YT: 'FR',
  GF: 'FR',
  PM: 'FR',
  BL: 'FR',
  MF: 'FR',
  GG: 'GB',
  JE: 'GB',
  IM: 'GB',
  GI: 'GB',
  FO: 'DK',
  SJ: 'NO',
  CW: 'NL',
  AW: 'NL',
  BQ: 'NL',
  CK: 'NZ',
  NU: 'NZ',
  CC: 'AU',
  CX: 'AU',
  NF: 'AU',
};

/** Groups with airlines in more countries than that of their code. */
const groupHomes: Readonly<Record<string, readonly string[]>> = {
  LA: ['BR', 'PE', 'CO', 'EC', 'PY'],
  AV: ['SV', 'EC', 'GT', 'CR'],
  JA: ['PE', 'AR', 'CO'],
  H2: ['PE'],
  JQ: ['NZ'],
  BW: ['JM', 'BB', 'GY'],
  UU: ['FR', 'YT'],
  SB: ['FR'],
  TN: ['FR'],
  SK: ['SE', 'NO', 'DK', 'GL'],
  FI: ['GL'],
};

/** Airspace closed to each other's airlines, and states without flights between them. */
const closedPairs =
  'IL-IR IL-SY IL-LB IL-IQ IL-SA IL-QA IL-KW IL-OM IL-YE IL-LY IL-DZ IL-TN IL-PK IL-BD IL-MY IL-ID IL-BN IL-SD IL-AF MA-DZ AM-AZ IN-PK KR-KP US-IR US-SY US-KP JP-KP TW-KP CA-IR GB-IR US-AF US-YE US-SD US-LY';
const withoutRussia = new Set([...openEurope, 'US', 'CA', 'JP', 'AU', 'NZ', 'TW', 'SG']);
const russian = new Set(['RU', 'BY']);

/** Countries whose airports have no airline flights. */
const grounded = new Set(['UA']);

const closedTo = new Map<string, Set<string>>();
function close(a: string, b: string) {
  closedTo.set(a, (closedTo.get(a) ?? new Set()).add(b));
  closedTo.set(b, (closedTo.get(b) ?? new Set()).add(a));
}
for (const pair of closedPairs.split(' ')) close(pair.slice(0, 2), pair.slice(3));
for (const a of russian) for (const b of withoutRussia) close(a, b);

/** True if no airline flies between (or within) these countries. */
export function isBorderClosed(a: string, b: string): boolean {
  return grounded.has(a) || grounded.has(b) || (a !== b && closedTo.get(a)?.has(b) === true);
}

/** The home countries of an airline. */
export function homesOf(carrier: string, countryCode: string): readonly string[] {
  return [countryCode, ...(groupHomes[carrier] ?? [])];
}

/** True if an airline of these home countries has the traffic rights between the two airports. */
export function mayFly(homes: readonly string[], from: AirportRecord, to: AirportRecord): boolean {
  if (isBorderClosed(from.countryCode, to.countryCode)) return false;
  const a = homeOf[from.countryCode] ?? from.countryCode;
  const b = homeOf[to.countryCode] ?? to.countryCode;
  if (homes.includes(a) || homes.includes(b)) return a !== b || homes.includes(a);
  const european = homes.some((home) => openEurope.has(home));
  return european && a !== b && openEurope.has(a) && openEurope.has(b);
}

/** True if there is no passport control between the two countries. */
export function isInternal(a: string, b: string): boolean {
  return a === b || homeOf[a] === b || homeOf[b] === a || (schengen.has(a) && schengen.has(b));
}
