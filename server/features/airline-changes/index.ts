export { acceptChange, acceptLeased, recordAcceptedByPhone } from './accept-change.ts';
export { shownChange } from './change-view.ts';
export { monitorOrder } from './monitor-order.ts';
export { remindOfChanges } from './remind.ts';
