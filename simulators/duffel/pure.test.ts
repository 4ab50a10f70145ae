import { describe, expect, it } from 'vitest';
import { isPersonName } from './orders/person-name.ts';
import { layOutDuffelAirwaysCabin } from './seats/cabin-rows.ts';
import { aircraftCabins } from './seats/layouts.ts';
import { signWebhook } from './webhooks/signature.ts';
import { hash32, unit } from './wire/hash.ts';
import { childId, hashedId, parseChildId, searchToken } from './wire/ids.ts';
import { paginate } from './wire/paging.ts';
import { ageOn, instantOf, isDate, isoDuration, shiftLocal } from './wire/time.ts';

describe('ids', () => {
  it('have a prefix and 22 characters, and decode to their number', () => {
    const token = searchToken('a search');
    const seen = new Set<string>();
    for (let n = 0; n < 5000; n++) {
      const id = childId('off', token, n);
      expect(id).toMatch(/^off_[0-9A-Za-z]{22}$/);
      expect(parseChildId('off', id)).toEqual({ token, n });
      seen.add(id);
    }
    expect(seen.size).toBe(5000);
    expect(hashedId('ord', 'x')).toMatch(/^ord_[0-9A-Za-z]{22}$/);
    expect(parseChildId('off', 'off_short')).toBeNull();
    expect(parseChildId('off', childId('orq', token, 1))).toBeNull();
  });
});

describe('pseudo-random numbers', () => {
  it('are the same for the same text and spread over the range', () => {
    expect(hash32('abc')).toBe(hash32('abc'));
    const draws = Array.from({ length: 2000 }, (_, i) => unit(`draw ${i}`));
    const mean = draws.reduce((sum, draw) => sum + draw, 0) / draws.length;
    expect(mean).toBeGreaterThan(0.47);
    expect(mean).toBeLessThan(0.53);
  });
});

describe('time', () => {
  it('formats durations as on the wire', () => {
    expect(isoDuration(488)).toBe('PT8H8M');
    expect(isoDuration(125, true)).toBe('PT02H05M');
    expect(isoDuration(120)).toBe('PT2H');
    expect(isoDuration(45)).toBe('PT45M');
    expect(isoDuration(1440 + 22 * 60 + 30)).toBe('P1DT22H30M');
    expect(isoDuration(2880)).toBe('P2D');
  });

  it('knows zones, clock changes, ages and calendar days', () => {
    expect(new Date(instantOf('2027-03-14T03:00:00', 'America/New_York')).toISOString()).toBe(
      '2027-03-14T07:00:00.000Z',
    );
    expect(new Date(instantOf('2027-03-13T03:00:00', 'America/New_York')).toISOString()).toBe(
      '2027-03-13T08:00:00.000Z',
    );
    expect(shiftLocal('2027-12-31T23:30:00', 60)).toBe('2028-01-01T00:30:00');
    expect(ageOn('2025-03-05', '2027-03-04')).toBe(1);
    expect(ageOn('2025-03-04', '2027-03-04')).toBe(2);
    expect(ageOn('2024-02-29', '2027-02-28')).toBe(2);
    expect(isDate('2027-02-29')).toBe(false);
    expect(isDate('2028-02-29')).toBe(true);
  });
});

describe('names', () => {
  it.each([
    ['Ada', true],
    ["O'Brien-Smith", true],
    ['José Núñez', true],
    ['Łukasz', true],
    ['Æthel', false],
    ['Þór', false],
    ['Ivan2', false],
    ['王', false],
    ['-', false],
    ['', false],
  ])('%s: %s', (name, allowed) => {
    expect(isPersonName(name)).toBe(allowed);
  });
});

describe('pages', () => {
  it('stay correct when items are added in front', () => {
    const page = paginate(['c', 'b', 'a'], new URLSearchParams({ limit: '1' }), (item) => item);
    expect(page.items).toEqual(['c']);
    const next = new URLSearchParams({ limit: '2', after: page.meta.after ?? '' });
    expect(paginate(['e', 'd', 'c', 'b', 'a'], next, (item) => item)).toMatchObject({
      items: ['b', 'a'],
      meta: { after: null },
    });
  });
});

describe('cabins', () => {
  it.each([
    ['32N', 1],
    ['AT7', 1],
    ['789', 2],
    ['388', 2],
    [null, 1],
  ] as const)('of a %s have %i aisles in economy, and about the right number of seats', (aircraft, aisles) => {
    const cabins = aircraftCabins(aircraft, false, true);
    expect(cabins.at(-1)?.deck === 1 || cabins.at(-1)?.cabin === 'economy').toBe(true);
    expect(cabins.map((cabin) => cabin.deck)).toEqual([...cabins.map((cabin) => cabin.deck)].sort());
    expect(cabins.find((cabin) => cabin.cabin === 'economy')?.sections).toHaveLength(aisles + 1);
  });

  it('of the test airline have 192 seats in 27 rows', () => {
    const { rows } = layOutDuffelAirwaysCabin();
    expect(rows).toHaveLength(27);
    expect(rows.flat(2).filter((element) => element.type === 'seat')).toHaveLength(192);
  });
});

describe('the webhook signature', () => {
  it("matches Duffel's published example", () => {
    // duffel-api-ruby, README, "Verifying webhooks".
    const body =
      '{"created_at":"2022-01-08T18:44:56.129339Z","data":{"changes":{},"object":{}},"id":"eve_0000AFEsrBKZAcKgGtZCnQ","live_mode":false,"object":"order","type":"order.updated"}';
    expect(signWebhook('a_secret', 1641667496, body)).toBe(
      't=1641667496,v1=691f25ffb1f206c0fda5bb7b1a9d60fafe42c5f42819d44a06a7cfe09486f102',
    );
  });
});
