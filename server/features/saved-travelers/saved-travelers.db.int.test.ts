import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { errorTable } from '#contract/errors/error-table.ts';
import type { SavedTravelerAnswer } from '#contract/travelers/saved-travelers.ts';
import { passengerMessages } from '#domain/passengers/passenger-messages.ts';
import { maximumSavedTravelers, toSavedTraveler } from '#domain/passengers/saved-traveler.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { asMember } from '#server/testing/steps/account-steps.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';
import { replaceTraveler } from './repository.ts';
import { savedTravelers } from './tables.ts';

const path = '/api/auth/travelers';
/** That of test applications. */
const secret = 'a secret that is only used by tests, long enough';
const grace = {
  title: 'ms',
  gender: 'female',
  firstName: 'Grace',
  lastName: 'Hopper',
  dateOfBirth: '1986-12-09',
  loyalty: [{ airline: 'BA', number: '1234 5678' }],
} as const;

describe.each(inject('engines'))('saved travelers on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress') });
  });
  afterAll(() => t.close());

  const member = () => asMember(t.visitor());
  const list = async (visitor: Visitor) =>
    (await visitor.get(path)).json<{ travelers: SavedTravelerAnswer[] }>().travelers;
  const add = async (visitor: Visitor, change: object = {}) =>
    (await visitor.post(path, { ...grace, ...change })).json<SavedTravelerAnswer>();
  const change = (visitor: Visitor, id: string, body: object) =>
    visitor.call('PUT', `${path}/${id}`, { ...grace, version: 1, ...body });

  test('a traveler is saved as the booking form would send it, listed by name, changed and deleted [SERV-09]', async () => {
    const visitor = await member();
    const created = await visitor.post(path, { ...grace, firstName: ' Grâce  Zoë ', passportNumber: 'X1234567' });
    const saved = created.json<SavedTravelerAnswer>();
    expect(created.statusCode).toBe(201);
    expect(created.headers['cache-control']).toBe('no-store');
    expect(saved).toEqual({
      ...grace,
      firstName: 'Grâce Zoë',
      loyalty: [{ airline: 'BA', airlineName: 'British Airways', number: '12345678' }],
      id: expect.stringMatching(/^trv_/),
      version: 1,
    });
    const second = await add(visitor, { firstName: 'Ada', loyalty: [] });
    expect(await list(visitor)).toEqual([second, saved]);
    const changed = await change(visitor, saved.id, { lastName: 'Murray', loyalty: [] });
    expect([changed.statusCode, changed.json()]).toEqual([
      200,
      { ...saved, lastName: 'Murray', firstName: 'Grace', loyalty: [], version: 2 },
    ]);
    expect((await visitor.call('DELETE', `${path}/${saved.id}`)).json()).toEqual({ success: true });
    expect((await visitor.call('DELETE', `${path}/${saved.id}`)).statusCode).toBe(404);
    expect(await list(visitor)).toEqual([second]);
  });

  test('a number saved when any airline was accepted can stay, and is listed by its code [SERV-09]', async () => {
    const visitor = await member();
    const { id } = await add(visitor);
    const owner = (await visitor.get('/api/auth/user')).json<{ id: string }>().id;
    const old = { airline: '00', number: 'ABCD1234' };
    const traveler = toSavedTraveler({ ...grace, loyalty: [old] });
    expect(await replaceTraveler(t.db, [secret], owner, { id, version: 2, traveler }, t.clock.now())).toBe(true);
    expect(await list(visitor)).toMatchObject([{ loyalty: [{ ...old, airlineName: '00' }] }]);
    expect((await change(visitor, id, { version: 2, lastName: 'Murray', loyalty: [old] })).statusCode).toBe(200);
    const other = await change(visitor, id, { version: 3, loyalty: [{ ...old, number: '99999' }] });
    expect(other.json()).toMatchObject({ fields: [{ message: passengerMessages.loyaltyAirline }] });
  });

  test('nothing of a traveler is readable in the database, and a row moved to another account does not open [SERV-09]', async () => {
    const [owner, other] = [await member(), await member()];
    const { id } = await add(owner);
    const [row] = await t.db.select().from(savedTravelers).where(eq(savedTravelers.id, id));
    expect(Buffer.from(row?.sealed ?? []).toString('latin1')).not.toMatch(/Hopper|1986|1234/);
    const theirs = (await other.get('/api/auth/user')).json<{ id: string }>().id;
    await t.db.update(savedTravelers).set({ userId: theirs }).where(eq(savedTravelers.id, id));
    expect(await list(other)).toEqual([]);
  });

  test.each<[object, string, keyof typeof passengerMessages]>([
    [{ firstName: '' }, 'firstName', 'firstName'],
    [{ lastName: '李' }, 'lastName', 'nameScript'],
    [{ dateOfBirth: '2999-01-01' }, 'dateOfBirth', 'bornInFuture'],
    [{ dateOfBirth: '1986-13-09' }, 'dateOfBirth', 'dateOfBirth'],
    [{ title: undefined }, 'title', 'title'],
    [{ title: 'dr', gender: 'undisclosed' }, 'gender', 'gender'],
    [{ loyalty: [{ airline: 'British', number: '12345' }] }, 'loyalty.0.airline', 'loyaltyAirline'],
    // Shaped like a code, but of no airline.
    [{ loyalty: [{ airline: '00', number: '12345' }] }, 'loyalty.0.airline', 'loyaltyAirline'],
    [{ loyalty: [...grace.loyalty, { airline: 'BA', number: '99999' }] }, 'loyalty.1.airline', 'loyaltySameAirline'],
    [{ loyalty: [{ airline: 'BA', number: '1' }] }, 'loyalty.0.number', 'loyaltyNumber'],
  ])(
    '%j is refused with the booking form’s message and saves nothing [SERV-09] [PAX-06]',
    async (wrong, field, code) => {
      const fault = { path: field, code, message: passengerMessages[code] };
      const visitor = await member();
      const refused = await visitor.post(path, { ...grace, ...wrong });
      expect([refused.statusCode, refused.json()]).toEqual([
        422,
        expect.objectContaining({ code: 'INVALID_PASSENGERS', fields: [fault] }),
      ]);
      const { id } = await add(visitor);
      expect((await change(visitor, id, wrong)).json()).toMatchObject({ fields: [fault] });
      expect(await list(visitor)).toMatchObject([{ firstName: 'Grace', version: 1 }]);
    },
  );

  test('a repeated call saves once; another entry for the same person is refused [SERV-09]', async () => {
    const visitor = await member();
    const saved = await add(visitor);
    expect(await add(visitor)).toEqual(saved);
    const refused = await visitor.post(path, { ...grace, firstName: 'GRACE', title: 'dr' });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'TRAVELER_EXISTS']);
    const { id } = await add(visitor, { firstName: 'Ada' });
    expect((await change(visitor, id, {})).json()).toMatchObject({ code: 'TRAVELER_EXISTS' });
    expect(await list(visitor)).toHaveLength(2);
  });

  test('of two edits of the same version one is refused, at once or one after the other [SERV-09]', async () => {
    const visitor = await member();
    const { id } = await add(visitor);
    const answers = await Promise.all([
      change(visitor, id, { lastName: 'Murray' }),
      change(visitor, id, { lastName: 'Brewster' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({ code: 'TRAVELER_CHANGED', message: errorTable.TRAVELER_CHANGED.text });
    const kept = answers.find(({ statusCode }) => statusCode === 200)?.json<SavedTravelerAnswer>();
    expect(await list(visitor)).toEqual([kept]);
    expect((await change(visitor, id, { lastName: 'Late' })).statusCode).toBe(409);
  });

  test('an account keeps at most as many as its text says, also when several are saved at once [SERV-09]', async () => {
    const visitor = await member();
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWX'];
    const answers = await Promise.all(letters.map((letter) => visitor.post(path, { ...grace, firstName: letter })));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(maximumSavedTravelers);
    const refused = answers.find(({ statusCode }) => statusCode !== 201);
    expect(refused?.json()).toMatchObject({ code: 'TOO_MANY_TRAVELERS' });
    expect(errorTable.TOO_MANY_TRAVELERS.text).toContain(`at most ${maximumSavedTravelers} travelers`);
    expect(await list(visitor)).toHaveLength(maximumSavedTravelers);
  });

  test('another user’s traveler is like an unknown one, and visitors have none [SERV-09] [SAFE-10] [API-05]', async () => {
    const [owner, other] = [await member(), await member()];
    const { id } = await add(owner);
    expect(await list(other)).toEqual([]);
    for (const stranger of [id, 'trv_unknown']) {
      const answers = [await change(other, stranger, {}), await other.call('DELETE', `${path}/${stranger}`)];
      expect(answers.map((answer) => [answer.statusCode, answer.json().message])).toEqual([
        [404, 'Not found'],
        [404, 'Not found'],
      ]);
    }
    const guest = t.visitor();
    const refused = [
      await guest.get(path),
      await guest.get(`${path}/airlines`),
      await guest.post(path, grace),
      await change(guest, id, {}),
      await guest.call('DELETE', `${path}/${id}`),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401]);
    expect(await list(owner)).toHaveLength(1);
  });

  test('calls from other sites and large bodies are refused [SERV-09] [SAFE-04]', async () => {
    const visitor = await member();
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await visitor.post(path, grace, foreign)).statusCode).toBe(403);
    expect((await visitor.post(path, { ...grace, note: 'x'.repeat(20_000) })).statusCode).toBe(413);
    const many = Array.from({ length: 11 }, () => ({ airline: 'BA', number: '12345' }));
    expect((await visitor.post(path, { ...grace, loyalty: many })).statusCode).toBe(400);
    expect(await list(visitor)).toEqual([]);
  });

  test('travelers sealed with an earlier secret are left out and do not count [SERV-09]', async () => {
    const visitor = await member();
    const { id } = await add(visitor);
    await t.db.update(savedTravelers).set({ sealed: sql`${savedTravelers.sealed} || '\\x00'::bytea` });
    expect(await list(visitor)).toEqual([]);
    expect((await change(visitor, id, {})).statusCode).toBe(404);
    expect(await add(visitor)).toMatchObject({ firstName: 'Grace' });
  });

  test('the airlines to choose from are sorted by name [SERV-09]', async () => {
    const { airlines } = (await (await member()).get(`${path}/airlines`)).json<{ airlines: { code: string }[] }>();
    expect(airlines).toContainEqual({ code: 'BA', name: 'British Airways' });
    expect(new Set(airlines.map(({ code }) => code)).size).toBe(airlines.length);
  });
});
