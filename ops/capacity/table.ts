import { assumptions, costs, days, vendorTerms } from './figures.ts';
import { type Capacity, capacityFor } from './model.ts';

const whole = (value: number) => Math.round(value).toLocaleString('en-US');
/** Two significant digits below ten. */
const figure = (value: number) => (value >= 10 ? whole(value) : String(Number(value.toPrecision(2))));
const against = (value: number, limit: number) =>
  `${figure(value)} of ${whole(limit)}${value > limit ? ' **(over)**' : ''}`;

const lines: readonly (readonly [string, (capacity: Capacity) => string])[] = [
  ['searches a second at the peak', ({ searchesPerSecond }) => figure(searchesPerSecond)],
  ['bookings a second at the peak', ({ bookingsPerSecond }) => figure(bookingsPerSecond)],
  ['cores that the server uses then', ({ serverCores }) => figure(serverCores)],
  ['instances, one per core', ({ instances }) => whole(instances)],
  ['their memory', ({ instancesGb }) => `${figure(instancesGb)} GB`],
  ['cores that PostgreSQL uses then', ({ databaseCores }) => figure(databaseCores)],
  ['growth of the database in a year', ({ databaseGbPerYear }) => `${figure(databaseGbPerYear)} GB`],
  [
    'calls to Duffel a minute at the peak',
    ({ supplierCallsPerMinute }) => against(supplierCallsPerMinute, vendorTerms.supplierCallsPerMinute),
  ],
  ['of these, checks of orders', ({ orderChecksPerMinute }) => figure(orderChecksPerMinute)],
  [
    'calls to Stripe a second at the peak',
    ({ providerCallsPerSecond }) => against(providerCallsPerSecond, vendorTerms.providerCallsPerSecond),
  ],
  ["Duffel's fees a day", ({ supplierUsdPerDay }) => `$${whole(supplierUsdPerDay)}`],
];

/** The capacity for each number of bookings a day, as a table in Markdown. */
export function capacityTable(): string {
  const columns = days.map((bookingsPerDay) => capacityFor(bookingsPerDay, costs, assumptions, vendorTerms));
  return [
    `| bookings a day | ${days.map(whole).join(' | ')} |`,
    `|---|${days.map(() => '---:|').join('')}`,
    ...lines.map(([name, textOf]) => `| ${name} | ${columns.map(textOf).join(' | ')} |`),
  ].join('\n');
}
