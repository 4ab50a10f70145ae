export { acceptChange, acceptLeased, recordAcceptedByPhone, settleAnswer } from './accept-change.ts';
export { shownChange } from './change-view.ts';
export { remindOfChanges } from './remind.ts';
export { monitorOrder } from './monitor-order.ts';
