import { paysBack } from '#domain/flights/fare/fare-conditions.ts';
import { flagFilter } from '../flag-filter.ts';

/** Only if the airline says so, and its fee leaves something (FILT-05). */
export const refundable = flagFilter({
  group: 'Included',
  param: 'refundable',
  name: 'Refundable',
  chip: 'Refundable',
  read: paysBack,
  has: (isRefundable) => isRefundable,
});
