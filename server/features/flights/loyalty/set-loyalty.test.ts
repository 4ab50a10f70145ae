import { expect, test } from 'vitest';
import { err, ok } from '#domain/result.ts';
import { testOffer, testPlace } from '#domain/testing/offers.ts';
import type { FlightSupplier, HeldLoyaltyAccount, SupplierFailure } from '#server/ports/supplier.ts';
import { setLoyalty } from './set-loyalty.ts';

const ids = ['pas_1', 'pas_2', 'pas_3', 'pas_4', 'pas_5'];
const now = new Date('2027-01-01T12:00:00Z');
const silence: SupplierFailure = {
  kind: 'unavailable',
  message: 'lost',
  upstreamStatus: null,
  upstreamRequestId: null,
};

interface Airline {
  /** Refused numbers, and those taken without a response. */
  readonly refuses?: readonly string[];
  readonly takesSilently?: readonly string[];
  /** Whether it ignores removals, and keeps the number. */
  readonly keeps?: boolean;
  readonly held?: readonly HeldLoyaltyAccount[];
}

/** A supplier that records requests, in order. */
function supplierOf({ refuses = [], takesSilently = [], keeps = false, held = [] }: Airline) {
  const accounts = new Map(held.map((account) => [account.passengerId, account]));
  const asked: string[] = [];
  let running = 0;
  let most = 0;
  const offer = {
    ...testOffer({ from: testPlace('JFK', 'US'), to: testPlace('LHR', 'GB'), departing: '2027-01-20T08:00:00' }),
    passengers: ids.map((id) => ({ id, type: 'adult' as const, age: null })),
    loyaltyAirlines: ['BA'],
  };
  const supplier: Pick<FlightSupplier, 'getOffer' | 'setLoyalty'> = {
    getOffer: async () => {
      asked.push('read');
      return ok({ ...offer, loyaltyAccounts: [...accounts.values()] });
    },
    setLoyalty: async (_offerId, { passengerId, givenName, familyName, account }) => {
      asked.push(`${passengerId} ${givenName} ${familyName}: ${account?.number ?? 'none'}`);
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      if (account === null) {
        if (keeps) return err(silence);
        accounts.delete(passengerId);
        return ok(true);
      }
      if (refuses.includes(account.number)) return ok(false);
      accounts.set(passengerId, { ...account, passengerId, givenName, familyName });
      return takesSilently.includes(account.number) ? err(silence) : ok(true);
    },
  };
  return { supplier: supplier as FlightSupplier, asked, most: () => most };
}

const deps = {
  clock: { now: () => now, sleep: async () => undefined },
  isSearchSold: async () => false,
  dropSearchOf: () => undefined,
  holdLoyalty: async () => true,
};
const traveler = (id: string, number: string, firstName = 'Ada') => ({
  id,
  firstName,
  lastName: 'Byron',
  airline: 'BA',
  number,
});
const accountOf = (passengerId: string): HeldLoyaltyAccount => ({
  passengerId,
  airline: 'BA',
  number: 'OLD123',
  givenName: 'Ada',
  familyName: 'Byron',
});

async function outcomesOf(airline: Airline, travelers: readonly ReturnType<typeof traveler>[]) {
  const { supplier, asked, most } = supplierOf(airline);
  const result = await setLoyalty(deps, supplier, { offerId: 'off_1', visitor: 'vis_1', travelers }, 2300);
  if (!result.ok) throw new Error(result.error.code);
  return { outcomes: result.value.outcomes, asked, most: most() };
}

test('numbers go to the supplier together, but never more than three at once, and the price is read last [TERMS-03]', async () => {
  const { outcomes, asked, most } = await outcomesOf(
    {},
    ids.map((id) => traveler(id, 'NEW123')),
  );
  expect(outcomes).toEqual(ids.map(() => 'accepted'));
  expect(most).toBe(3);
  expect([asked[0], asked.at(-1), asked.length]).toEqual(['read', 'read', 7]);
});

test('under another name a number is sent with that name; if it is refused, the one before is taken away after it [TERMS-03]', async () => {
  const airline = { refuses: ['NEW123'], held: [accountOf('pas_1')] };
  const { outcomes, asked } = await outcomesOf(airline, [traveler('pas_1', 'new 123', 'Zoë')]);
  expect(outcomes).toEqual(['refused']);
  expect(asked).toEqual(['read', 'pas_1 Zoë Byron: NEW123', 'pas_1 Zoë Byron: none', 'read']);
});

test('what the supplier holds afterwards decides, not the answers alone [TERMS-03] [SAFE-02]', async () => {
  const held = [accountOf('pas_1'), accountOf('pas_2')];
  const airline = { refuses: ['BAD123'], takesSilently: ['NEW123'], keeps: true, held };
  const travelers = [
    traveler('pas_1', ''),
    traveler('pas_2', 'BAD123'),
    traveler('pas_3', 'NEW123'),
    traveler('pas_4', 'BAD123'),
  ];
  expect((await outcomesOf(airline, travelers)).outcomes).toEqual(['kept', 'kept', 'accepted', 'refused']);
  expect((await outcomesOf({ keeps: true }, [traveler('pas_5', '')])).outcomes).toEqual(['removed']);
});
