import { flagFilter } from '../flag-filter.ts';

/** Only if the airline says so (FILT-05). */
export const refundable = flagFilter({
  group: 'Included',
  param: 'refundable',
  name: 'Refundable',
  chip: 'Refundable',
  read: ({ conditions }) => conditions.refundable === true,
  has: (isRefundable) => isRefundable,
});
