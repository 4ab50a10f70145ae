import { expect, test } from 'vitest';
import { canMove, isFinal } from '#domain/state-table.ts';
import { changeAnswers, changeAnswerTable, firstAnswer } from './change-answers.ts';

test('an answer is given once: what was accepted, or has left, is never open again [SERV-02]', () => {
  expect(changeAnswers.filter((answer) => isFinal(changeAnswerTable, answer))).toEqual(['accepted', 'not_needed']);
  expect(canMove(changeAnswerTable, 'open', 'accepting')).toBe(true);
  // Definitely refused, or asked again while the outcome is unknown.
  expect(canMove(changeAnswerTable, 'accepting', 'open')).toBe(true);
  expect(canMove(changeAnswerTable, 'accepting', 'accepting')).toBe(true);
  expect(changeAnswers.filter((answer) => canMove(changeAnswerTable, answer, 'not_needed'))).toEqual([]);
});

test('a change begins open, unless it is what was agreed to or has left [SERV-01]', () => {
  expect(firstAnswer({ isAsAgreed: false, hasLeft: false })).toBe('open');
  expect(firstAnswer({ isAsAgreed: false, hasLeft: true })).toBe('not_needed');
  expect(firstAnswer({ isAsAgreed: true, hasLeft: true })).toBe('accepted');
});
