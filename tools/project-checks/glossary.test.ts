import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** Retired names, each with its replacement (docs/glossary.md). */
const retired: Readonly<Record<string, string>> = {
  ActAsk: 'ManualAction',
  AuthoriseAsk: 'AuthorizeCommand',
  BookingAsk: 'CreateBookingCommand',
  CardTrials: 'CardAttemptLimiter',
  Hinted: 'AffectedRows',
  SearchAsk: 'SearchRequest',
  SiftedOffer: 'FilterableOffer',
  Tally: 'SharedCounter',
  createDeparture: 'createGracefulShutdown',
  missedKinds: 'hidingFilter',
  noteHint: 'scheduleFromWebhook',
  patienceMs: 'timeoutMs',
  playGroup: 'runFaultGroup',
  setStage: 'startFaultRig',
  settleFlying: 'closeAsConfirmed',
  settleNotFlying: 'closeAsCanceled',
};

test('no source uses a retired name', () => {
  const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.md'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && !path.endsWith('glossary.test.ts'));
  const names = new RegExp(`\\b(?:${Object.keys(retired).join('|')})\\b`, 'g');
  const found = sources.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(names)].map(
      ([name]) => `${path}: ${name}, now ${retired[name]}`,
    ),
  );
  expect(found).toEqual([]);
});
