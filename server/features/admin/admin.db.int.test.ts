import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import type { AdminSettings } from '#contract/admin.ts';
import type { AdminBrand, UnreadableBrand } from '#contract/brand/calls.ts';
import type { Deployment } from '#contract/deployment.ts';
import { acmeSettings } from '#contract/testing/brand-settings.ts';
import { defaultCancellationTerms } from '#domain/content/cancellation-terms.ts';
import { openClaims } from '#domain/content/claims/claims.ts';
import { homeDefaults } from '#domain/content/home/home-defaults.ts';
import { sampleOperator } from '#domain/content/operator.ts';
import { defaultSlots } from '#domain/content/page-overrides/page-overrides.ts';
import { brands } from '#server/features/brands/tables.ts';
import { mails } from '#server/features/mail/tables.ts';
import { noteUnreadableOffers } from '#server/features/system/index.ts';
import { settings } from '#server/features/system/tables.ts';
import { startAppOn } from '#server/testing/app/app-on-database.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { book, chooseOffer, payFor } from '#server/testing/steps/booking-steps.ts';
import { nameCompanies } from '#server/testing/steps/launch-steps.ts';
import { pngOfSize } from '#server/testing/steps/png.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';
import { createPasswordHashing, ensureAdministrator } from '../accounts/index.ts';

const password = 'Correct-Horse-9-Battery';

const input = acmeSettings({
  social: { facebook: null, twitter: null, instagram: 'https://instagram.com/acme' },
  markupPercent: 12.5,
  cancellation: { freeWithin24Hours: true, feeByCurrency: { USD: 35, JPY: 4000 } },
  home: { figures: [], hero: { badge: '', badgeCondition: '', title: 'Fly with Acme', text: '' } },
});

const operator = {
  legalName: 'Acme Travel Inc.',
  office: '1 Main Street, Denver, CO',
  registration: 'Registered in Colorado.',
  accreditation: '12-3 4567 8',
  accreditationLogo: 'https://acme.example/mark.png',
};
const manyPieces = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`piece-${index}`, null]));

/** Live mode's requirements besides credentials. */
const launched = { PUBLIC_ORIGIN: 'https://flights.example.com', SMTP_URL: 'smtp://127.0.0.1:1' };

describe.each(inject('engines'))('administration on %s', (engine) => {
  let t: TestApp;
  let admin: Visitor;
  let traveler: Visitor;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress'), live: true, environment: launched });
    const hashing = createPasswordHashing();
    const person = { firstName: 'Grace', lastName: 'Hopper', username: 'grace', email: 'grace@example.com', password };
    await ensureAdministrator(t.db, hashing, { email: 'admin@example.com', password }, t.clock.now());
    expect((await t.visitor().post('/api/auth/register', person)).statusCode).toBe(201);
    const signIn = async (username: string) => {
      const visitor = t.visitor();
      expect((await visitor.post('/api/auth/login', { username, password })).statusCode).toBe(200);
      return visitor;
    };
    [traveler, admin] = [await signIn('grace'), await signIn('admin@example.com')];
  });
  afterAll(() => t.close());

  const brandOf = async (key: string) => (await t.visitor().get(`/api/brands/${key}`)).json();

  test('every call checks the role: signed out 401, a traveler 403, call by call [ADM-04] [SAFE-10]', async () => {
    const calls = [
      ['GET', '/api/admin/settings'],
      ['POST', '/api/admin/settings', { enableLiveMode: true }],
      ['POST', '/api/admin/login'],
      ['GET', '/api/admin/deployment'],
      ['GET', '/api/admin/brands'],
      ['POST', '/api/admin/brands', { key: 'acme', ...input }],
      ['GET', '/api/admin/brands/skyhop'],
      ['PUT', '/api/admin/brands/skyhop', input],
      ['DELETE', '/api/admin/brands/skyhop'],
      ['POST', '/api/admin/brands/skyhop/logo', null, { 'content-type': 'image/png' }],
    ] as const;
    for (const [method, path, body, headers] of calls) {
      expect([path, (await t.visitor().call(method, path, body, headers)).statusCode]).toEqual([path, 401]);
      expect([path, (await traveler.call(method, path, body, headers)).statusCode]).toEqual([path, 403]);
    }
    expect(await brandOf('acme')).toMatchObject({ code: 'NOT_FOUND' });
    expect(await brandOf('skyhop')).toMatchObject({ name: 'Skyhop' });
  });

  test('whoever may not call is refused before anything of a request is read: no answer tells what a call takes [ADM-04] [SAFE-10]', async () => {
    const calls = [
      ['POST', '/api/admin/settings', { enableLiveMode: 'perhaps' }],
      ['POST', '/api/admin/settings', '{"enableLiveMode":'],
      ['POST', '/api/admin/brands', {}],
      ['POST', '/api/admin/brands', { key: 'x'.repeat(300 * 1024) }],
      ['PUT', '/api/admin/brands/no_key!', input],
      ['POST', '/api/admin/brands/skyhop/logo', 'text', { 'content-type': 'text/plain' }],
      ['POST', '/api/admin/bookings/bkg_none/actions', { action: 'guess' }],
      ['GET', '/api/admin/bookings?page=none'],
    ] as const;
    for (const [method, path, body, headers] of calls) {
      const guest = await t.visitor().call(method, path, body, { 'content-type': 'application/json', ...headers });
      expect([path, guest.json().code]).toEqual([path, 'NOT_AUTHENTICATED']);
      const signedIn = await traveler.call(method, path, body, { 'content-type': 'application/json', ...headers });
      expect([path, signedIn.json().code]).toEqual([path, 'FORBIDDEN']);
    }
  });

  describe('brands', () => {
    test.each([
      ['ABC', 5, 'There is no such currency'],
      ['XXX', 5, 'Fares cannot be sold in XXX'],
      ['XTS', 5, 'Fares cannot be sold in XTS'],
      ['XAU', 5, 'Fares cannot be sold in XAU'],
      ['USN', 5, 'Fares cannot be sold in USN'],
      ['JPY', 0.5, 'A fee in JPY has no decimals'],
      ['USD', 0.005, 'A fee can have at most two decimals'],
    ])('a fee of %s %f is refused, not rounded [ADM-05] [TRIP-11] [F-110]', async (currency, fee, message) => {
      const cancellation = { ...input.cancellation, feeByCurrency: { USD: 35, [currency]: fee } };
      const refused = await admin.post('/api/admin/brands', { key: 'rounded', ...input, cancellation });
      expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'INVALID_REQUEST' }]);
      expect(refused.json().fields).toContainEqual(
        expect.objectContaining({ path: `cancellation.feeByCurrency.${currency}`, message }),
      );
      expect(await brandOf('rounded')).toMatchObject({ code: 'NOT_FOUND' });
    });

    test('are created, listed, changed and deleted; each change shows at once [ADM-05] [BRAND-02] [F-81]', async () => {
      const made = await admin.post('/api/admin/brands', { key: 'Acme', ...input });
      expect([made.statusCode, made.json()]).toMatchObject([201, { key: 'acme', ...input, isDefault: false }]);
      // Its operator is unknown, so it must not name another brand's company.
      expect(made.json().operator).toMatchObject({ legalName: '', office: '', accreditation: '' });
      expect(await brandOf('acme')).toMatchObject({ name: 'Acme Air', theme: { primary: '#0f766e' } });
      const list = (await admin.get('/api/admin/brands')).json<AdminBrand[]>();
      expect(list[0]).toMatchObject({ key: 'default', isDefault: true });
      expect(list.map(({ key }) => key)).toContain('acme');

      const { updatedAt } = made.json<AdminBrand>();
      const theme = { ...input.theme, primary: '#7c3aed' };
      const saved = await admin.call('PUT', '/api/admin/brands/acme', { ...input, theme, updatedAt });
      expect(saved.statusCode).toBe(200);
      expect(await brandOf('acme')).toMatchObject({ theme: { primary: '#7c3aed' } });
      const late = await admin.call('PUT', '/api/admin/brands/acme', { ...input, name: 'Lost', updatedAt });
      expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'BRAND_CHANGED' }]);
      expect(await brandOf('acme')).toMatchObject({ name: 'Acme Air' });

      expect((await admin.call('DELETE', '/api/admin/brands/acme')).statusCode).toBe(200);
      expect(await brandOf('acme')).toMatchObject({ code: 'NOT_FOUND' });
      expect((await admin.call('DELETE', '/api/admin/brands/acme')).statusCode).toBe(404);
    });

    test('one whose stored settings cannot be read is named, and the others are listed [ADM-05] [BRAND-03]', async () => {
      await admin.post('/api/admin/brands', { key: 'torn', ...input, name: 'Torn Air' });
      const before = (await admin.get('/api/admin/brands')).json<AdminBrand[]>();
      await t.db.execute(sql`update brands set details = '{"theme":7}' where key = 'torn'`);
      const unreadable = (await admin.get('/api/admin/unreadable-brands')).json<UnreadableBrand[]>();
      expect(unreadable).toEqual([{ key: 'torn', name: 'Torn Air' }]);
      const brands = (await admin.get('/api/admin/brands')).json<AdminBrand[]>();
      expect(brands).toEqual(before.filter(({ key }) => key !== 'torn'));
      expect((await admin.call('DELETE', '/api/admin/brands/torn')).statusCode).toBe(200);
    });

    test('the default brand can be edited but not deleted [BRAND-03] [ADM-05]', async () => {
      const {
        updatedAt,
        key: _key,
        isDefault: _is,
        ...before
      } = (await admin.get('/api/admin/brands/default')).json<AdminBrand>();
      expect(updatedAt).toBeNull();
      const saved = await admin.call('PUT', '/api/admin/brands/default', { ...before, name: 'Ours', updatedAt });
      expect(saved.statusCode).toBe(200);
      expect(await brandOf('default')).toMatchObject({ name: 'Ours' });
      expect((await admin.call('DELETE', '/api/admin/brands/default')).json()).toMatchObject({ code: 'BRAND_IN_USE' });
      expect((await admin.post('/api/admin/brands', { key: 'default', ...input })).statusCode).toBe(409);
      await admin.call('PUT', '/api/admin/brands/default', before);
    });

    test('a changed markup applies to prices from then on [PRICE-01] [ADM-05]', async () => {
      await admin.post('/api/admin/brands', { key: 'cheap', ...input, markupPercent: 0 });
      const visitor = t.visitor({ host: 'cheap.flights.example.com' });
      const offer = await chooseOffer(visitor);
      expect(Number(offer.sale_amount)).toBe(Math.round(Number(offer.total_amount)));
    });

    test('a brand with upcoming trips cannot be deleted [ADM-05]', async () => {
      await admin.post('/api/admin/brands', { key: 'busy', ...input });
      const visitor = t.visitor({ host: 'busy.flights.example.com' });
      const offer = await chooseOffer(visitor, {}, 2);
      expect((await book(visitor, offer, await payFor(visitor, offer))).statusCode).toBe(201);
      const refused = await admin.call('DELETE', '/api/admin/brands/busy');
      expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'BRAND_IN_USE' }]);
    });

    test('a deleted brand with bookings leaves them to no other company [F-101]', async () => {
      const create = (body: object) => admin.post('/api/admin/brands', { ...input, ...body });
      await create({ key: 'gone.example' });
      const visitor = t.visitor({ host: 'gone.example' });
      const offer = await chooseOffer(visitor, {}, 2);
      const booked = await book(visitor, offer, await payFor(visitor, offer));
      await t.db.delete(brands).where(eq(brands.key, 'gone.example'));
      const again = await create({ key: 'gone.example' });
      expect([again.statusCode, again.json()]).toMatchObject([400, { fields: [{ path: 'key' }] }]);
      expect((await create({ key: 'newcomer', name: 'Newcomer', domain: 'gone.example' })).statusCode).toBe(201);
      t.clock.advance(10_000);
      await t.app.mailSender.run();
      const mail = t.sent.findLast(({ text }) => text.includes(booked.json<{ reference: string }>().reference));
      expect(mail?.from.name).toBeTruthy();
      expect(mail?.from.name).not.toBe('Newcomer');
      expect(mail?.text).not.toContain('Newcomer');
      await create({ key: 'unsold' });
      await admin.call('DELETE', '/api/admin/brands/unsold');
      expect((await create({ key: 'unsold' })).statusCode).toBe(201);
    });

    test.each(['www', 'api', 'admin', 'localhost', '127.0.0.1', 'www.acme.com', 'shop.localhost'])(
      '%s cannot be the key of a brand [F-148]',
      async (key) => {
        const refused = await admin.post('/api/admin/brands', { ...input, key });
        expect([refused.statusCode, refused.json()]).toMatchObject([400, { fields: [{ path: 'key' }] }]);
      },
    );

    test('keys and domains are unique: a host leads to one brand [ADM-05] [BRAND-01]', async () => {
      await admin.post('/api/admin/brands', { key: 'first', ...input, domain: 'first-air.com' });
      const codes = [
        { key: 'first', ...input },
        { key: 'second', ...input, domain: 'first-air.com' },
        { key: 'second', ...input, domain: 'www.first-air.com' },
        { key: 'first-air.com', ...input },
        { key: 'second', ...input, domain: 'book.other.com' },
        { key: 'second', ...input, domain: '192.0.2.1' },
      ];
      const answers = await Promise.all(codes.map((body) => admin.post('/api/admin/brands', body)));
      expect(answers.map((answer) => answer.json().code)).toEqual([
        'BRAND_EXISTS',
        'BRAND_DOMAIN_TAKEN',
        'BRAND_DOMAIN_TAKEN',
        'BRAND_EXISTS',
        'INVALID_REQUEST',
        'INVALID_REQUEST',
      ]);
      expect(answers.slice(-2).map((answer) => answer.json().message)).toEqual([
        'Visitors to book.other.com get the brand with the key book. Use that key for this brand.',
        'A domain is a host name such as acme.com, not an address.',
      ]);
    });

    test('cards are accepted from countries that exist: not from UK, which is GB [HOST-03] [ADM-05]', async () => {
      const save = (countries: readonly string[]) =>
        admin.post('/api/admin/brands', { key: 'cards-from', ...input, domain: null, cards: { countries } });
      const refused = await save(['US', 'UK']);
      expect(refused.json()).toMatchObject({
        code: 'INVALID_REQUEST',
        fields: [{ path: 'cards.countries', message: 'UK is not a country code. Use codes such as US, CA, GB.' }],
      });
      expect((await save(['US', 'GB'])).json()).toMatchObject({ cards: { countries: ['US', 'GB'] } });
    });

    test('a new brand publishes nothing that is made up, and an edited one shows when its policies last changed [F-104] [F-105] [HOME-09]', async () => {
      const made = await admin.post('/api/admin/brands', { key: 'fresh.example', ...input, home: {}, name: 'Fresh' });
      expect(made.statusCode).toBe(201);
      expect(openClaims(made.json()).filter(({ kind }) => kind === 'sample')).toEqual([]);
      const said = JSON.stringify(made.json());
      const [testimonial] = homeDefaults.testimonials;
      for (const words of [testimonial?.name, '2.4M+', '500K+', '$347', '$2M+', sampleOperator.accreditation])
        expect(said).not.toContain(words);
      const change = (pageTexts: object) =>
        admin.call('PUT', '/api/admin/brands/fresh.example', { ...input, name: 'Fresh', pageTexts });
      const datesOf = async () => {
        const rows = await t.db.select().from(brands).where(eq(brands.key, 'fresh.example'));
        return /"policyDates":(\{.*?\})/.exec(JSON.stringify(rows))?.[1];
      };
      const own = { terms: { prices: { title: 'Prices', text: 'All prices are final.' } } };
      const changedOn = t.clock.now().toISOString().slice(0, 10);
      expect((await change(own)).statusCode).toBe(200);
      const dates = await datesOf();
      expect(dates).toContain(`"terms":"${changedOn}"`);
      expect(dates).not.toContain('privacy');
      t.clock.advance(26 * 3_600_000);
      const signedIn = await admin.post('/api/auth/login', { username: 'admin@example.com', password });
      expect(signedIn.statusCode).toBe(200);
      expect((await change(own)).statusCode).toBe(200);
      expect(await datesOf()).toBe(dates);
      expect((await admin.call('DELETE', '/api/admin/brands/fresh.example')).statusCode).toBe(200);
    });

    test.each(['terms', 'privacy', 'cookies', 'cancellation-policy'] as const)(
      'a site is never without its %s: one section stays [F-104] [HOME-08]',
      async (page) => {
        const sections = defaultSlots(page, defaultCancellationTerms).filter(({ hideable }) => hideable);
        const hidden = Object.fromEntries(sections.map(({ id }) => [id, null]));
        const save = (slots: object) =>
          admin.post('/api/admin/brands', { key: 'hidden', ...input, pageTexts: { [page]: slots } });
        const refused = await save(hidden);
        expect([refused.statusCode, refused.json()]).toMatchObject([400, { fields: [{ path: `pageTexts.${page}` }] }]);
        const [first] = sections;
        const { [first?.id ?? '']: _shown, ...others } = hidden;
        expect((await save(others)).statusCode).toBe(201);
        expect((await admin.call('DELETE', '/api/admin/brands/hidden')).statusCode).toBe(200);
      },
    );

    test('custom texts for header, footer, operator and pages are stored unchanged, and can be removed [ADM-05] [HOME-08] [HOME-09]', async () => {
      const own = {
        contact: { ...input.contact, emergencyPhone: '+1 303 555 0111', chatUrl: 'https://chat.acme.example/now' },
        operator,
        shell: { badges: { save: { text: '', condition: '' }, help: { text: 'Ask', condition: '' } }, blurb: 'Own.' },
        pageTexts: { contact: { 'price-beat': null, top: { title: 'Call', text: '<script>alert(1)</script>' } } },
        confirmedClaims: ['home-sale'],
      };
      const made = await admin.post('/api/admin/brands', { key: 'worded', ...input, ...own });
      expect([made.statusCode, made.json()]).toMatchObject([201, own]);
      expect((await admin.get('/api/admin/brands/worded')).json()).toMatchObject(own);
      // The public call returns only what pages show.
      const answer = await brandOf('worded');
      expect(answer.contact).toEqual(own.contact);
      expect(Object.keys(answer).sort()).toEqual('contact domain key logo name social theme'.split(' '));
      const saved = await admin.call('PUT', '/api/admin/brands/worded', { ...input, contact: input.contact });
      expect(saved.statusCode).toBe(200);
      for (const part of ['operator', 'shell', 'pageTexts', 'confirmedClaims'])
        expect(saved.json()).not.toHaveProperty(part);
      expect((await brandOf('worded')).contact).toEqual(input.contact);
    });

    test.each([
      ['theme.primary', { theme: { ...input.theme, primary: 'red;}</style><script>' } }],
      ['theme.font', { theme: { ...input.theme, font: "Inter'; } body { display: none" } }],
      ['logo', { logo: 'javascript:alert(1)' }],
      ['logo', { logo: 'https://x.example/"onerror="alert(1)' }],
      ['logo', { logo: '/images/../../api/auth/user' }],
      ['logo', { logo: `/images/${'0'.repeat(64)}` }],
      ['social.instagram', { social: { ...input.social, instagram: 'javascript:alert(1)' } }],
      ['social.facebook', { social: { ...input.social, facebook: 'http://facebook.com/acme' } }],
      ['contact.email', { contact: { ...input.contact, email: 'nobody' } }],
      ['contact.phone', { contact: { ...input.contact, phone: '+1 303"><script>' } }],
      ['name', { name: ' ' }],
      ['name', { name: 'x'.repeat(61) }],
      ['name', { name: 'a\u0000b' }],
      ['contact.address', { contact: { ...input.contact, address: 'a\ud800b' } }],
      ['shell.blurb', { shell: { blurb: 'a\u0000' } }],
      ['markupPercent', { markupPercent: -1 }],
      ['markupPercent', { markupPercent: 1e9 }],
      ['markupPercent', { markupPercent: '23' }],
      ['domain', { domain: 'not a host' }],
      ['cancellation.feeByCurrency', { cancellation: { freeWithin24Hours: true, feeByCurrency: { dollars: 1 } } }],
      ['home.hero', { home: { hero: 'text' } }],
      ['contact.emergencyPhone', { contact: { ...input.contact, emergencyPhone: 'tel:"><script>' } }],
      ['contact.chatUrl', { contact: { ...input.contact, chatUrl: 'javascript:alert(1)' } }],
      ['operator.accreditationLogo', { operator: { ...operator, accreditationLogo: 'data:text/html,x' } }],
      ['operator.accreditationLogo', { operator: { ...operator, accreditationLogo: `/images/${'0'.repeat(64)}` } }],
      ['shell.badges.save.text', { shell: { badges: { save: { text: 'x'.repeat(25), condition: '' } } } }],
      ['shell.blurb', { shell: { blurb: { html: '<b>' } } }],
      ['pageTexts.contact', { pageTexts: { contact: { '../top': { title: 'A', text: 'B' } } } }],
      ['pageTexts.contact.top.text', { pageTexts: { contact: { top: { title: 'A', text: 'x'.repeat(6001) } } } }],
      ['pageTexts.faq', { pageTexts: { faq: 'all of it' } }],
      ['pageTexts.about', { pageTexts: { about: manyPieces } }],
      ['confirmedClaims.0', { confirmedClaims: ['<script>'] }],
    ])('harmful %s is refused at its field: %o [ADM-05] [SAFE-03]', async (path, change) => {
      const refused = await admin.call('PUT', '/api/admin/brands/skyhop', { ...input, ...change });
      expect(refused.statusCode).toBe(400);
      expect(refused.json().fields[0].path).toContain(path);
      expect(await brandOf('skyhop')).toMatchObject({ name: 'Skyhop' });
    });
  });

  describe('pictures', () => {
    const upload = (bytes: Buffer, type = 'image/png') =>
      admin.call('POST', '/api/admin/brands/skyhop/logo', bytes, { 'content-type': type });

    test('are stored, used in a brand, and served only as pictures, to mails as well [ADM-05] [SAFE-04] [F-106]', async () => {
      const stored = await upload(pngOfSize(120, 40));
      expect([stored.statusCode, stored.json()]).toMatchObject([201, { width: 120, height: 40 }]);
      const { logo } = stored.json<{ logo: string }>();
      const shown = await t.visitor().get(logo);
      expect(shown.statusCode).toBe(200);
      expect(shown.headers).toMatchObject({
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
      });
      const saved = await admin.post('/api/admin/brands', { key: 'pictured', ...input, logo });
      expect(saved.json()).toMatchObject({ logo });
    });

    test('are refused if disguised, damaged, huge or not uploaded here [ADM-05] [SAFE-04]', async () => {
      const page = Buffer.from('<!doctype html><script>alert(1)</script>');
      expect((await upload(page)).json()).toMatchObject({ code: 'PICTURE_REFUSED' });
      expect((await upload(pngOfSize(10, 10), 'image/webp')).json()).toMatchObject({ code: 'PICTURE_REFUSED' });
      expect((await upload(Buffer.from('<svg/>'), 'image/svg+xml')).statusCode).toBe(415);
      expect((await upload(page, 'text/html')).statusCode).toBe(415);
      expect((await upload(Buffer.alloc(300 * 1024))).statusCode).toBe(413);
      expect((await admin.post('/api/admin/brands/skyhop/logo', { a: 1 })).statusCode).toBe(415);
      expect((await admin.call('POST', '/api/admin/brands/nobody/logo', pngOfSize(1, 1), png1)).statusCode).toBe(404);
      for (const id of ['x', '../settings', '0'.repeat(64), `${'0'.repeat(64)}.png`]) {
        expect((await t.visitor().get(`/images/${encodeURIComponent(id)}`)).statusCode).toBe(404);
      }
    });
  });

  test('the checklist reports mails whose sending fails, not those for later [F-44] [CONF-04]', async () => {
    const createdAt = t.clock.now();
    const nextAt = new Date(createdAt.getTime() + 3_600_000);
    const waiting = { brandKey: 'default', recipient: 'a@b.example', state: 'waiting', createdAt, nextAt } as const;
    await t.db.delete(mails);
    await t.db.insert(mails).values({ ...waiting, occasion: 'later', attempts: 0 });
    const mailState = async () => {
      const { liveChecks } = (await admin.get('/api/admin/deployment')).json<Deployment>();
      return liveChecks.find(({ id }) => id === 'mail');
    };
    expect(await mailState()).toMatchObject({ state: 'ok' });
    await t.db.insert(mails).values({ ...waiting, occasion: 'failing', attempts: 2, lastError: 'ECONNREFUSED' });
    expect(await mailState()).toMatchObject({
      state: 'warns',
      text: expect.stringMatching(/^1 email could not be sent so far, .* No sent email is on record\./),
    });
    // Due for more than five minutes without an attempt.
    const overdue = new Date(createdAt.getTime() - 300_001);
    await t.db.insert(mails).values({ ...waiting, occasion: 'stuck', attempts: 0, nextAt: overdue });
    expect(await mailState()).toMatchObject({ text: expect.stringMatching(/^2 emails could not be sent so far/) });
    await t.db.delete(mails);
  });

  describe('the live switch', () => {
    const settings = async () => (await admin.get('/api/admin/settings')).json<AdminSettings>();
    const turn = (enableLiveMode: boolean) => admin.post('/api/admin/settings', { enableLiveMode });
    const mode = async () => (await t.visitor().get('/api/system/mode')).json();

    test('is refused while a brand shows the sample company, which the checklist reports too [F-44]', async () => {
      const { liveChecks, publicOrigin } = (await admin.get('/api/admin/deployment')).json<Deployment>();
      expect(publicOrigin).toBe(launched.PUBLIC_ORIGIN);
      const refusing = liveChecks.filter(({ state }) => state === 'refuses');
      expect(refusing).toMatchObject([
        { id: 'operator', brands: expect.arrayContaining([{ key: 'default', name: 'Tailfin' }]) },
      ]);
      const refused = await turn(true);
      expect([refused.statusCode, refused.json()]).toMatchObject([
        409,
        { code: 'LIVE_MODE_REFUSED', message: refusing[0]?.text },
      ]);
      expect(await mode()).toMatchObject({ mode: 'test' });
      await nameCompanies(admin);
    });

    test('the settings say how many offers could not be read on the last day with any [F-131]', async () => {
      const at = new Date('2026-03-04T12:00:00Z');
      await noteUnreadableOffers(t.db, 5, at);
      await noteUnreadableOffers(t.db, 7, at);
      expect(await settings()).toMatchObject({ unreadableOffers: { day: '2026-03-04', offers: 12, searches: 2 } });
      await noteUnreadableOffers(t.db, 1, new Date('2026-03-05T12:00:00Z'));
      expect(await settings()).toMatchObject({ unreadableOffers: { day: '2026-03-05', offers: 1, searches: 1 } });
      await t.db.execute(sql`delete from settings where name = 'unreadable_offers'`);
    });

    test('works if both vendors accept us, and switches back; bookings remember their mode [ADM-01] [ADM-04] [API-06]', async () => {
      expect(await settings()).toEqual({
        enableLiveMode: false,
        duffelApiConfigured: true,
        stripeConfigured: true,
        environment: 'demo',
        unreadableOffers: null,
      });
      expect((await admin.post('/api/admin/login')).json()).toMatchObject({ success: true });
      expect((await turn(true)).json()).toMatchObject({ enableLiveMode: true });
      expect(await mode()).toEqual({ isLiveMode: true, mode: 'live' });
      const live = await t.visitor().post('/api/payments/process-card', { amount: '10', currency: 'USD' });
      expect(live.statusCode).toBe(400);
      expect((await turn(true)).statusCode).toBe(200);
      expect((await turn(false)).json()).toMatchObject({ enableLiveMode: false });
      expect(await mode()).toEqual({ isLiveMode: false, mode: 'test' });
    });

    test('forbids the sample company in new or changed brands while on; allows it while off [F-44]', async () => {
      expect((await turn(true)).statusCode).toBe(200);
      const sample = { ...input, operator: { ...operator, legalName: sampleOperator.legalName.toUpperCase() } };
      const made = await admin.post('/api/admin/brands', { key: 'late', ...sample });
      const changed = await admin.call('PUT', '/api/admin/brands/skyhop', input);
      for (const refused of [made, changed]) {
        expect([refused.statusCode, refused.json().fields]).toEqual([
          400,
          [{ path: 'operator.legalName', message: expect.stringMatching(/^Live mode is on: name the company/) }],
        ]);
      }
      expect((await admin.post('/api/admin/brands', { key: 'late', ...input, operator })).statusCode).toBe(201);
      expect((await turn(false)).statusCode).toBe(200);
      expect((await admin.call('PUT', '/api/admin/brands/late', sample)).statusCode).toBe(200);
      expect((await admin.call('DELETE', '/api/admin/brands/late')).statusCode).toBe(200);
    });

    test('is refused with the reason if the payment account may not take cards; nothing changes [ADM-04]', async () => {
      await t.stripe.fault({ operation: 'payment_methods.create', kind: 'raw_cards_refused' });
      const refused = await turn(true);
      expect([refused.statusCode, refused.json()]).toMatchObject([
        409,
        { code: 'LIVE_MODE_REFUSED', message: expect.stringContaining('may not take card numbers') },
      ]);
      expect(await mode()).toMatchObject({ mode: 'test' });
    });
  });
});

const png1 = { 'content-type': 'image/png' };

describe('a deployment whose cards are entered in the payment provider’s fields', () => {
  let t: TestApp;
  beforeAll(async () => {
    const environment = { ...launched, STRIPE_LIVE_PUBLISHABLE_KEY: 'pk_live_simulator' };
    t = await startTestApp({
      engine: 'postgresql',
      postgresAddress: inject('postgresAddress'),
      live: true,
      environment,
    });
    await ensureAdministrator(t.db, createPasswordHashing(), { email: 'admin@example.com', password }, t.clock.now());
  });
  afterAll(() => t.close());

  test('goes live although its payment account may not take card numbers, but not with a key that is not accepted [ADM-04] [HOST-01]', async () => {
    const admin = t.visitor();
    await admin.post('/api/auth/login', { username: 'admin@example.com', password });
    await nameCompanies(admin);
    const turnOn = () => admin.post('/api/admin/settings', { enableLiveMode: true });
    await t.stripe.fault({ operation: '*', kind: 'refused_401', times: 9 });
    expect((await turnOn()).json().message).toContain('STRIPE_LIVE_SECRET_KEY');
    await t.stripe.clearFaults();
    await t.stripe.fault({ operation: 'payment_methods.create', kind: 'raw_cards_refused', times: 9 });
    expect((await turnOn()).statusCode).toBe(200);
    expect((await admin.get('/api/system/mode')).json()).toMatchObject({ mode: 'live' });
    await t.stripe.clearFaults();
  });
});

describe('a deployment without outgoing mail or a public address', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine: 'postgresql', postgresAddress: inject('postgresAddress'), live: true });
    await ensureAdministrator(t.db, createPasswordHashing(), { email: 'admin@example.com', password }, t.clock.now());
  });
  afterAll(() => t.close());

  test('is refused live mode even if its brands could be sold for real [F-44]', async () => {
    const admin = t.visitor();
    await admin.post('/api/auth/login', { username: 'admin@example.com', password });
    await nameCompanies(admin);
    const refused = await admin.post('/api/admin/settings', { enableLiveMode: true });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'LIVE_MODE_REFUSED']);
    expect(refused.json().message).toContain('SMTP_URL');
    expect(refused.json().message).toContain('PUBLIC_ORIGIN');
    expect((await admin.get('/api/system/mode')).json()).toMatchObject({ mode: 'test' });
  });

  test('logs at its next start what refuses live mode, if it was switched on before [F-44]', async () => {
    await t.db.insert(settings).values({ name: 'live_mode', value: true, updatedAt: t.clock.now() });
    const { database, clock } = t;
    const at = { duffelOrigin: t.duffel.origin, stripeOrigin: t.stripe.origin };
    const { app, logged } = await startAppOn({ database, clock, ...at });
    await vi.waitFor(() => expect(logged()).toContain('Live mode is switched on, and would be refused now.'));
    const line = logged()
      .split('\n')
      .find((one) => one.includes('Live mode is switched on'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ refusing: expect.arrayContaining(['credentials', 'mail']) });
    await app.stop(1000);
    expect(t.logged()).not.toContain('Live mode is switched on');
  });
});
