export {
  bagLinesOf,
  isNotMade,
  lostTextsOf,
  type MadeAmendment,
  newFareTextsOf,
  priceOf,
  settlementOf,
  toMadeAmendment,
} from './amendment-view.ts';
export { canAddBags, canChangeFlights } from './changeable-order.ts';
export { amendmentWords } from './kinds/amendment-words.ts';
export { type AmendmentRow, amendmentLifecycle } from './lifecycle.ts';
export { isRefundDisputed, readAmendmentRefund, readAmendmentRefunds } from './refund-view.ts';
export {
  deleteAmendmentQuotes,
  deleteAmendmentsOf,
  findGivenUpSegments,
  findMadeAmendments,
  findOpenKinds,
  findUnsettledAmendments,
  scheduleAmendmentCheck,
} from './repository.ts';
export { type AmendmentRouteDeps, amendmentRoutes, amountDue } from './routes.ts';
export { scheduleAmendments } from './schedule-amendments.ts';
export { changeFeeNow } from './search-options.ts';
export { settleAmendment, settleAmendmentsOf } from './settle-amendment.ts';
export { chargeAmendmentAgain, closeAmendmentByHand } from './settle-by-hand.ts';
