import { airportSuccessors } from '../source/airport-overrides.ts';
import { attribution } from './attribution.ts';
import { airlineRow, buildAirlines } from './build-airlines.ts';
import { airportRow, buildAirports } from './build-airports.ts';
import { buildCityRows } from './build-cities.ts';
import { buildCountries } from './build-countries.ts';
import { buildCurrencies } from './build-currencies.ts';
import { buildLand } from './build-land.ts';
import { jsonRows } from './packages.ts';
import { typeaheadFile } from './typeahead-file.ts';

function tableModule(name: string, type: string, doc: string, rows: readonly (readonly [string, string | number])[]) {
  const lines = rows.map(([code, value]) => `  ${code}: ${JSON.stringify(value)},`);
  return `/** ${doc} */\nexport const ${name}: Readonly<Record<string, ${type}>> = {\n${lines.join('\n')}\n};\n`;
}

/**
 * Every generated file by its path from the repository root. Independent of clock and file order: the same packages
 * give the same text.
 */
export function buildReference(): Map<string, string> {
  const airlines = buildAirlines();
  const airports = buildAirports(airlines);
  const cityRows = buildCityRows(new Set(airports.map((airport) => airport.code)));
  const files = new Map<string, string>();
  files.set('data/generated/airports.json', jsonRows(airports.map(airportRow)));
  files.set('data/generated/cities.json', jsonRows(cityRows));
  files.set('data/generated/airlines.json', jsonRows(airlines.map(airlineRow)));
  files.set('data/generated/land.json', buildLand());
  files.set('data/generated/airports-typeahead.txt', typeaheadFile(airports, cityRows, airportSuccessors));
  files.set(
    'data/generated/countries.ts',
    tableModule(
      'countryNames',
      'string',
      'English short country names by ISO 3166-1 alpha-2 code, and XK (i18n-iso-countries, MIT, with overrides).',
      buildCountries(),
    ),
  );
  files.set(
    'data/generated/currencies.ts',
    tableModule(
      'currencyExponents',
      '0 | 2 | 3 | 4',
      'Minor-unit digits by ISO 4217 code (currency-codes, MIT, with later amendments).',
      buildCurrencies(),
    ),
  );
  files.set('data/ATTRIBUTION.md', attribution);
  for (const airline of airlines)
    if (airline.logo !== null) files.set(`web/public/airlines/${airline.code}.svg`, airline.logo);
  return files;
}
