import { createPasswordHashing, ensureAdministrator } from '#server/features/accounts/index.ts';
import { buildDir } from '#server/testing/project-paths.ts';
import { startTestApp } from '../app/test-app.ts';
import { readBooks } from '../books.ts';
import { goodPassword, signedIn } from '../steps/account-steps.ts';
import { hour } from '../steps/cancel-steps.ts';
import { refundCases, storeCaseBrands } from './refund-cases.ts';
import {
  changeDisagreements,
  earlierDisagreements,
  isBagKept,
  moneyDisagreements,
  recordDisagreements,
} from './refund-money.ts';
import { type PageClaims, readPages } from './refund-pages.ts';
import { type BookedCase, bookCase, type CanceledCase, cancelCase } from './refund-walk.ts';

/**
 * Books and cancels cases of a seed on the whole application, with a supplier that bills in a currency, and reads every
 * sentence about their money. Returns the disagreements with the vendors' books, in words, the rules that applied, and
 * how many airlines kept the price of a bag and refunded the fare.
 */
export async function walkRefunds(
  postgresAddress: string,
  { seed, currency, count }: { readonly seed: string; readonly currency: string; readonly count: number },
): Promise<{
  readonly disagreements: readonly string[];
  readonly rules: readonly string[];
  readonly keptBags: number;
}> {
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
      if (given.isAtOnce) canceled.push(await cancelCase(t, booked));
      else later.push(booked);
    }
    t.clock.advance(25 * hour);
    for (const booked of later) canceled.push(await cancelCase(t, booked));
    await t.app.mailSender.run();
    const admin = await signedIn(t.visitor(), email);
    const books = await readBooks(t.db, t.duffel, t.stripe);
    const pages = new Map<string, PageClaims>();
    const disagreements: string[] = [];
    for (const one of canceled) {
      const { brand } = one.given;
      const said = pages.get(brand) ?? (await readPages(t, brand, currency));
      pages.set(brand, said);
      disagreements.push(
        ...moneyDisagreements(one, books, said),
        ...earlierDisagreements(one, books),
        ...changeDisagreements(one),
        ...(await recordDisagreements(t, books, admin, one)),
      );
    }
    const keptBags = canceled.filter((one) => isBagKept(one, books)).length;
    return { disagreements, rules: books.cancellations.map(({ rule }) => rule), keptBags };
  } finally {
    await t.close();
  }
}
