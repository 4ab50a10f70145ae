import { join } from 'node:path';
import { createPasswordHashing, ensureAdministrator } from '../features/accounts/index.ts';
import { goodPassword, signedIn } from './account-steps.ts';
import { readBooks } from './audit.ts';
import { hour } from './cancel-steps.ts';
import { refundCases, storeCaseBrands } from './refund-cases.ts';
import { changeDisagreements, moneyDisagreements, recordDisagreements } from './refund-money.ts';
import { readPages, type SaidOnPages } from './refund-pages.ts';
import { type BookedCase, bookCase, type CanceledCase, cancelCase } from './refund-walk.ts';
import { startTestApp } from './test-app.ts';

const buildDir = join(import.meta.dirname, '..', '..', 'build');

/**
 * Books and cancels cases of a seed on the whole application, under a supplier that bills in a currency, and reads every
 * sentence about their money. Answers what does not agree with the vendors' books, in words, and how often money went back.
 */
export async function walkRefunds(
  postgresAddress: string,
  { seed, currency, count }: { readonly seed: string; readonly currency: string; readonly count: number },
): Promise<{ readonly disagreements: readonly string[]; readonly rules: readonly string[] }> {
  const t = await startTestApp({ engine: 'postgresql', postgresAddress, currency, buildDir });
  try {
    await storeCaseBrands(t);
    const email = 'admin@example.com';
    await ensureAdministrator(t.db, createPasswordHashing(), { email, password: goodPassword }, t.clock.now());
    const cases = refundCases(`${seed}|${currency}`, count);
    const canceled: CanceledCase[] = [];
    const later: BookedCase[] = [];
    for (const given of cases) {
      const booked = await bookCase(t, given);
      if (given.isAtOnce) canceled.push(await cancelCase(booked));
      else later.push(booked);
    }
    t.clock.advance(25 * hour);
    for (const booked of later) canceled.push(await cancelCase(booked));
    await t.app.mailSender.run();
    const admin = await signedIn(t.visitor(), email);
    const books = await readBooks(t.db, t.duffel, t.stripe);
    const pages = new Map<string, SaidOnPages>();
    const disagreements: string[] = [];
    for (const one of canceled) {
      const { brand } = one.given;
      const said = pages.get(brand) ?? (await readPages(t, brand, currency));
      pages.set(brand, said);
      disagreements.push(
        ...moneyDisagreements(one, books, said),
        ...changeDisagreements(one),
        ...(await recordDisagreements(t, admin, one)),
      );
    }
    return { disagreements, rules: books.cancellations.map(({ rule }) => rule) };
  } finally {
    await t.close();
  }
}
