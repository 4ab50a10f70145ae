import { expect, test } from 'vitest';
import { disputeState, disputeStatusText, isEnded, isUnanswered, statusInState } from './dispute-statuses.ts';

test.each([
  ['needs_response', 'needs a response', true, false],
  ['warning_needs_response', 'inquiry, needs a response', true, false],
  ['appeal_needs_response', 'appealed, needs a response', true, false],
  ['under_review', 'under review by the bank', false, false],
  ['won', 'won', false, true],
  ['lost', 'lost, the cardholder keeps the money', false, true],
  ['warning_closed', 'inquiry, closed', false, true],
  // Unknown statuses of the provider are open, and wait for nobody.
  ['sent_to_arbitration', 'sent to arbitration', false, false],
])('the dispute status %s reads "%s" [ADM-06] [SERV-08]', (status, text, unanswered, ended) => {
  expect([disputeStatusText(status), isUnanswered(status), isEnded(status)]).toEqual([text, unanswered, ended]);
  expect(statusInState(disputeState(status))).toBe(status);
});

test('a state of a payment is no dispute [ADM-06]', () => {
  expect(statusInState('captured')).toBeNull();
});
