// Prints the resources for a number of bookings a day, from measured costs: see docs/scale.md.
import { capacityTable } from './table.ts';

console.log(capacityTable());
