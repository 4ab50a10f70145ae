import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { aircraft, findAircraft } from './aircraft.ts';
import { airlines, findAirline } from './airlines.ts';
import { airportAliases, airports, findAirport } from './airports.ts';
import { buildReference } from './build/build-reference.ts';
import { svgObjection } from './build/logos.ts';
import { cities, findCity, placeCityCode } from './cities.ts';
import { countries } from './countries.ts';
import { countryNames } from './generated/countries.ts';
import { currencyExponents } from './generated/currencies.ts';
import { closedAirports } from './source/airport-overrides.ts';
import { yearlyMillions } from './source/traffic.ts';

const root = new URL('../', import.meta.url);
const built = buildReference();

test('the committed files are up to date with the build', () => {
  const different = [...built].filter(
    ([path, text]) => readFileSync(fileURLToPath(new URL(path, root)), 'utf8') !== text,
  );
  expect(different.map(([path]) => path)).toEqual([]);
});

test('the build is deterministic', () => {
  expect(buildReference()).toEqual(built);
});

test('lists all airports with scheduled service or a supplier code, each once [F-27] [AIRP-06]', () => {
  expect(airports.length).toBeGreaterThan(9000);
  expect(airports.filter((airport) => airport.scheduled).length).toBeGreaterThan(4100);
  expect(airports.filter((airport) => airport.scheduled && airport.weight < 0.1)).toEqual([]);
  expect(new Set(airports.map((airport) => airport.iataCode)).size).toBe(airports.length);
  expect(new Set(airports.map((airport) => airport.countryCode)).size).toBeGreaterThan(230);
});

test('every airport record is complete and plausible [AIRP-09]', () => {
  const known = new Set(Object.keys(countryNames));
  const wrong = airports.filter(
    (airport) =>
      !/^[A-Z]{3}$/.test(airport.iataCode) ||
      !/^[A-Z]{3}$/.test(airport.cityCode) ||
      !known.has(airport.countryCode) ||
      airport.name === '' ||
      airport.cityName === '' ||
      /[(\t\n]/.test(airport.cityName) ||
      !(Math.abs(airport.latitude) <= 90 && Math.abs(airport.longitude) <= 180) ||
      !(airport.weight > 0),
  );
  expect(wrong).toEqual([]);
});

test.each([
  ['FAB', 'Farnborough Airport', 'Farnborough', 'GB', 'Europe/London'],
  ['VNY', 'Van Nuys Airport', 'Los Angeles', 'US', 'America/Los_Angeles'],
])('%s has no scheduled service, but is listed [F-27]', (code, name, cityName, countryCode, timeZone) => {
  expect(findAirport(code)).toMatchObject({ name, cityName, countryCode, timeZone, scheduled: false });
});

test('every time zone is known to this runtime and Xinjiang keeps Beijing time', () => {
  const zones = new Set(airports.map((airport) => airport.timeZone));
  for (const zone of zones) expect(() => Temporal.Now.zonedDateTimeISO(zone)).not.toThrow();
  expect(zones.has('Asia/Urumqi')).toBe(false);
});

const checkedZones = {
  JFK: 'America/New_York',
  LHR: 'Europe/London',
  BER: 'Europe/Berlin',
  IST: 'Europe/Istanbul',
  NQZ: 'Asia/Almaty',
  PKX: 'Asia/Shanghai',
  TFU: 'Asia/Shanghai',
  SZG: 'Europe/Vienna',
  BLR: 'Asia/Kolkata',
  NAV: 'Europe/Istanbul',
  JED: 'Asia/Riyadh',
  MEX: 'America/Mexico_City',
  NLU: 'America/Mexico_City',
  KTI: 'Asia/Phnom_Penh',
  PHX: 'America/Phoenix',
  TIJ: 'America/Tijuana',
  CUN: 'America/Cancun',
  BAH: 'Asia/Bahrain',
  LMP: 'Europe/Rome',
  PPG: 'Pacific/Pago_Pago',
  OOL: 'Australia/Brisbane',
  XWA: 'America/Chicago',
  PSG: 'America/Juneau',
  KTM: 'Asia/Kathmandu',
  CHT: 'Pacific/Chatham',
  FEN: 'America/Noronha',
  TFS: 'Atlantic/Canary',
  DIL: 'Asia/Dili',
  SCO: 'Asia/Aqtau',
  URC: 'Asia/Shanghai',
};

test.each(Object.entries(checkedZones))('%s is in %s', (code, zone) => {
  expect(findAirport(code)?.timeZone).toBe(zone);
});

test('overrides apply: opened, recoded and closed airports', () => {
  for (const code of ['KTI', 'KIN', 'MHT', 'BIQ', 'PEG', 'PHH', 'NBJ', 'NOJ', 'RIS', 'COV', 'BSZ', 'DJT', 'NYT'])
    expect(findAirport(code)?.iataCode).toBe(code);
  const listed = new Set(airports.map((airport) => airport.iataCode));
  for (const code of [...closedAirports, ...Object.keys(airportAliases)]) expect(listed.has(code)).toBe(false);
});

test.each(Object.entries(airportAliases))('the old code %s finds %s [AIRP-06]', (old, now) => {
  expect(findAirport(old)?.iataCode).toBe(now);
});

test.each([
  ['JFK', 'New York'],
  ['NRT', 'Tokyo'],
  ['MXP', 'Milan'],
  ['LYS', 'Lyon'],
  ['SAW', 'Istanbul'],
  ['BSL', 'Basel-Mulhouse'],
  ['CUR', 'Curaçao'],
  ['PMI', 'Palma de Mallorca'],
  ['USM', 'Ko Samui'],
  ['COV', 'Adana'],
])('%s serves %s', (code, city) => {
  expect(findAirport(code)?.cityName).toBe(city);
});

test('every airport of a city exists, is near the others and has the city code', () => {
  expect(cities.length).toBe(55);
  for (const city of cities) {
    expect(city.airportCodes.length).toBeGreaterThan(1);
    for (const code of city.airportCodes) {
      const airport = findAirport(code);
      expect(airport?.iataCode).toBe(code);
      expect(airport?.cityCode).toBe(city.iataCode);
      expect(airport?.countryCode).toBe(city.countryCode);
      expect(
        Math.abs((airport?.latitude ?? 0) - (findAirport(city.airportCodes[0] ?? '')?.latitude ?? 99)),
      ).toBeLessThan(2);
    }
  }
  const members = cities.flatMap((city) => city.airportCodes);
  expect(new Set(members).size).toBe(members.length);
});

test('a city and its airports are the same place [AIRP-08]', () => {
  const places = {
    LHR: 'LON',
    LON: 'LON',
    JFK: 'NYC',
    MUC: 'MUC',
    IST: 'IST',
    SAW: 'IST',
    TXL: 'BER',
    CNF: 'BHZ',
    BHZ: 'BHZ',
    QQQ: 'QQQ',
  };
  for (const [code, place] of Object.entries(places)) expect(placeCityCode(code)).toBe(place);
  expect(findCity('LON')?.airportCodes).toEqual(['LHR', 'LGW', 'STN', 'LTN', 'LCY', 'SEN']);
  expect(findCity('BHZ')?.airportCodes).toEqual(['CNF']);
  expect(findCity('MUC')).toBeNull();
});

test('traffic figures belong to listed airports, each once', () => {
  const codes = yearlyMillions
    .trim()
    .split(/\s+/)
    .filter((_, i) => i % 2 === 0);
  expect(codes.filter((code) => findAirport(code)?.iataCode !== code)).toEqual([]);
  expect(new Set(codes).size).toBe(codes.length);
});

test('airlines are complete and every hub exists', () => {
  expect(airlines.length).toBeGreaterThanOrEqual(197);
  expect(new Set(airlines.map((airline) => airline.iataCode)).size).toBe(airlines.length);
  for (const airline of airlines) {
    expect(airline.iataCode).toMatch(/^[A-Z0-9]{2}$/);
    expect(airline.icaoCode).toMatch(/^[A-Z]{3}$/);
    expect(airline.color).toMatch(/^#[0-9a-f]{6}$/);
    expect(countryNames[airline.countryCode]).toBeDefined();
    expect(airline.hubs.filter((hub) => findAirport(hub)?.iataCode !== hub)).toEqual([]);
  }
});

test('airlines have the names that travelers know', () => {
  const names = {
    BA: 'British Airways',
    AZ: 'ITA Airways',
    QF: 'Qantas',
    EK: 'Emirates',
    WF: 'Widerøe',
    U2: 'easyJet',
  };
  for (const [code, name] of Object.entries(names)) expect(findAirline(code)?.name).toBe(name);
  expect(findAirline('SK')?.alliance).toBe('skyteam');
  expect(findAirline('AT')?.alliance).toBe('oneworld');
  expect(findAirline('NH')?.alliance).toBe('star');
  expect(findAirline('EK')?.alliance).toBeNull();
});

test('every logo file exists, is safe and of reasonable size [F-26]', () => {
  const withLogo = airlines.filter((airline) => airline.logo !== null);
  expect(withLogo.length).toBe(92);
  for (const airline of withLogo) {
    const svg = readFileSync(fileURLToPath(new URL(`web/public${airline.logo}`, root)), 'utf8');
    expect(svgObjection(svg)).toBeNull();
  }
});

test.each([
  '<svg><script>1</script></svg>',
  '<svg onload="1"></svg>',
  '<svg><image href="https://example.com/a.png"/></svg>',
  '<svg><use href="//example.com/a.svg#b"/></svg>',
  '<svg style="fill:url(https://example.com/a)"></svg>',
  'nothing',
])('an unsafe logo is rejected: %s', (svg) => {
  expect(svgObjection(svg)).not.toBeNull();
});

test('aircraft types are unique and subtypes map to their base type', () => {
  expect(aircraft).toHaveLength(53);
  expect(new Set(aircraft.map((type) => type.iataCode)).size).toBe(53);
  expect(findAircraft('73H')?.iataCode).toBe('738');
  expect(findAircraft('32Q')?.name).toBe('Airbus A321neo');
  expect(findAircraft('ZZZ')).toBeNull();
});

test('countries have short English names', () => {
  expect(countries).toHaveLength(250);
  const names = {
    IR: 'Iran',
    TW: 'Taiwan',
    MK: 'North Macedonia',
    LA: 'Laos',
    RU: 'Russia',
    SY: 'Syria',
    US: 'United States',
    XK: 'Kosovo',
    CN: 'China',
  };
  for (const [code, name] of Object.entries(names)) expect(countryNames[code]).toBe(name);
  expect(countries[0]?.name).toBe('Afghanistan');
});

test('currency digits follow ISO 4217', () => {
  const zero = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF UYI';
  for (const code of zero.split(' ')) expect([code, currencyExponents[code]]).toEqual([code, 0]);
  for (const code of 'BHD IQD JOD KWD LYD OMR TND'.split(' '))
    expect([code, currencyExponents[code]]).toEqual([code, 3]);
  for (const code of 'USD EUR HUF COP IDR PKR XCG CLF'.split(' '))
    expect([code, currencyExponents[code]]).toEqual([code, code === 'CLF' ? 4 : 2]);
  for (const code of ['ANG', 'CUC', 'BGN']) expect(currencyExponents[code]).toBeUndefined();
});
