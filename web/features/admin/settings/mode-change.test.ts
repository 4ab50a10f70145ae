import { expect, test } from 'vitest';
import type { AdminSettings } from '#contract/admin.ts';
import { ApiError } from '#web/api/api-error.ts';
import { changeMode, type ModeCalls, type SessionAnswer } from './mode-change.ts';

const settings = (enableLiveMode: boolean): AdminSettings => ({
  enableLiveMode,
  duffelApiConfigured: true,
  stripeConfigured: true,
  environment: 'demo',
  unreadableOffers: null,
});
const good: SessionAnswer = { status: 200, success: true, message: 'Verified.' };
const refusal = (status: number, code: string, message: string) =>
  new ApiError(status, message, { code, message, requestId: 'req_1' });

/** Calls that return these answers in order and record the requests; an Error is thrown. */
function scripted(...answers: (SessionAnswer | AdminSettings | Error)[]) {
  const asked: string[] = [];
  const next = async <T>(what: string): Promise<T> => {
    asked.push(what);
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer as T;
  };
  const calls: ModeCalls = { verify: () => next('verify'), save: (live) => next(`save ${live}`) };
  return { asked, calls };
}

test.each([true, false])('verify, save %s, verify again: in this order [ADM-02]', async (live) => {
  const { asked, calls } = scripted(good, settings(live), good);
  expect(await changeMode(calls, live)).toEqual({ saved: settings(live), failure: null });
  expect(asked).toEqual(['verify', `save ${live}`, 'verify']);
});

test('nothing is saved if the session cannot be verified; each cause has its text [ADM-02] [ADM-03]', async () => {
  const causes: [SessionAnswer | Error, string, string][] = [
    [
      { status: 401, success: false, message: 'Not authenticated' },
      'Authentication Error',
      'Could not verify admin privileges. Please try logging in again.',
    ],
    [
      { status: 503, success: false, message: '' },
      'Authentication Error',
      'Could not verify admin privileges. Please try logging in again.',
    ],
    [{ status: 200, success: false, message: 'Locked.' }, 'Authentication Failed', 'Locked.'],
    [
      { status: 200, success: false, message: '' },
      'Authentication Failed',
      'Session could not be verified. Please try logging in again.',
    ],
    [
      new ApiError(0, 'No response', null),
      'Mode Change Failed',
      'There was a problem switching modes. Please try again.',
    ],
  ];
  for (const [answer, title, text] of causes) {
    const { asked, calls } = scripted(answer);
    expect(await changeMode(calls, true)).toMatchObject({ saved: null, failure: { title, text, reason: null } });
    expect(asked).toEqual(['verify']);
  }
});

test('a refused save gives the reason; one without a response leaves the result open [ADM-03] [ADM-04]', async () => {
  const reason = 'Live mode needs live credentials for card payments.';
  const refused = scripted(good, refusal(409, 'LIVE_MODE_REFUSED', reason));
  const failure = { title: 'Failed to Update', text: 'There was a problem saving your changes.', reason };
  expect(await changeMode(refused.calls, true)).toEqual({ saved: null, failure });
  expect(refused.asked).toEqual(['verify', 'save true']);
  const lost = scripted(good, new ApiError(0, 'No response', null));
  expect((await changeMode(lost.calls, true)).failure?.title).toBe('Mode Change Failed');
  const proxy = scripted(good, new ApiError(502, '<html>', null));
  expect((await changeMode(proxy.calls, true)).failure).toMatchObject({ title: 'Failed to Update', reason: null });
});

test('a failure after the save leaves it saved; an unchanged mode is not a success [ADM-03]', async () => {
  const ended = scripted(good, settings(true), { status: 401, success: false, message: 'Not authenticated' });
  expect(await changeMode(ended.calls, true)).toMatchObject({
    saved: settings(true),
    failure: { title: 'Authentication Error' },
  });
  const still = scripted(good, settings(false), good);
  expect((await changeMode(still.calls, true)).failure?.title).toBe('Mode Change Failed');
});
