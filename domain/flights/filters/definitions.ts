import { airlines } from './kinds/airlines.ts';
import { bags } from './kinds/bags.ts';
import { hideBasic } from './kinds/basic-fares.ts';
import { calmConnections } from './kinds/calm-connections.ts';
import { duration } from './kinds/duration.ts';
import { fitsBags } from './kinds/fits-bags.ts';
import { price } from './kinds/price.ts';
import { refundable } from './kinds/refundable.ts';
import { stops } from './kinds/stops.ts';
import { arrival, departure } from './kinds/time-of-day.ts';
import { wifi } from './kinds/wifi.ts';

/**
 * Every kind of filter, in URL and chip order. To add one, write its definition in a file of its own
 * and list it here: URL, counts, chips, panel and reset follow.
 */
export const filterDefinitions = {
  stops,
  calmConnections,
  price,
  airlines,
  departure,
  arrival,
  duration,
  bags,
  fitsBags,
  hideBasic,
  refundable,
  wifi,
} as const;

/** Panel headings in display order; any others follow in the order of the definitions. */
export const groupOrder: readonly string[] = [
  'Stops',
  'Price',
  'Included',
  'Airlines',
  'Departure',
  'Arrival',
  'Duration',
];
