// Prints what a number of bookings a day takes, by measured costs: see docs/scale.md.
import { capacityTable } from './table.ts';

console.log(capacityTable());
