import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { errorAnswer } from '#contract/call.ts';
import { errorTable } from '#contract/errors/error-table.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { goodCard, inDays } from '#server/testing/steps/booking-steps.ts';

const pay = '/api/payments/process-card';

describe('bad input', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine: 'postgresql', postgresAddress: inject('postgresAddress') });
  });
  afterAll(() => t.close());

  const post = (url: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
    t.app.server.inject({
      method: 'POST',
      url,
      payload,
      headers: { host: 'localhost', 'content-type': 'application/json', ...headers },
    });
  const get = (url: string, headers: Record<string, string> = {}) =>
    t.app.server.inject({ method: 'GET', url, headers: { host: 'localhost', ...headers } });

  test.each([
    ['/api/flights/search', 64 * 1024],
    ['/api/bookings', 64 * 1024],
    [pay, 16 * 1024],
  ])('%s refuses bodies over %i bytes [SAFE-04] [SAFE-03]', async (url, limit) => {
    const response = await post(url, JSON.stringify({ filler: 'x'.repeat(limit) }));
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', message: errorTable.PAYLOAD_TOO_LARGE.text });
    expect((await post(url, JSON.stringify({ filler: 'x'.repeat(limit - 100) }))).statusCode).not.toBe(413);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'nonsense',
  ])('a body of type %s is refused: another site’s form cannot send JSON [SAFE-04] [SAFE-03]', async (type) => {
    const response = await post('/api/flights/search', '{"origin":"JFK"}', { 'content-type': type });
    expect(response.statusCode).toBe(415);
    expect(response.json()).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
  });

  test.each([
    ['cut off', `{"cardDetails":{"number":"${goodCard.number}","cvv":"73`],
    ['not JSON', `number=${goodCard.number}`],
    ['two values', `{} {"n":"${goodCard.number}"}`],
    ['nested 21 deep', `${'{"a":'.repeat(20)}{"n":"${goodCard.number}"}${'}'.repeat(20)}`],
    ['nested 5000 deep', `${'['.repeat(5000)}"${goodCard.number}"${']'.repeat(5000)}`],
  ])(
    'a body that is %s is a 400 that does not repeat it, and neither does the log [SAFE-03] [PAY-09]',
    async (_what, body) => {
      const response = await post(pay, body);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ code: 'INVALID_REQUEST', message: 'The body is not valid JSON.' });
      expect(response.body + t.logged()).not.toMatch(/42424242|cvv/);
    },
  );

  test.each(['', 'null', '[]', '"text"', '7', 'true', '{}'])(
    'the body %o in place of an object is a 400 with fields or a reason [SAFE-03] [API-04]',
    async (body) => {
      const response = await post(pay, body);
      expect(response.statusCode).toBe(400);
      expect(errorAnswer.parse(response.json())).toMatchObject({ code: 'INVALID_REQUEST', success: false });
    },
  );

  test.each([
    '{"__proto__":{"origin":"JFK"},"constructor":{"prototype":{"origin":"JFK"}}}',
    '{"__proto__":{"isAdmin":true},"origin":"JFK","destination":"LHR"}',
  ])('prototype keys in a body have no effect: %s [SAFE-03]', async (body) => {
    const response = await post('/api/flights/search', body);
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toContainEqual(expect.objectContaining({ path: 'departureDate' }));
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
    expect(({} as Record<string, unknown>).origin).toBeUndefined();
  });

  const search = { origin: 'JFK', destination: 'LHR', departureDate: inDays(40) };
  test.each<[string, unknown]>([
    ['origin', 7],
    ['origin', ['JFK']],
    ['origin', { $ne: null }],
    ['origin', 'J'.repeat(50_000)],
    ['origin', '\u0000\u0000\u0000'],
    ['origin', '👩‍✈️'],
    ['origin', "' OR 1=1 --"],
    ['departureDate', true],
    ['departureDate', '2027-02-30'],
    ['departureDate', '9'.repeat(41)],
    ['adultsCount', -1],
    ['adultsCount', 1.5],
    ['adultsCount', 1e300],
    ['adultsCount', '1; drop table bookings'],
    ['childrenAges', 'eight'],
    ['childrenAges', Array.from({ length: 10_000 }, () => 8)],
    ['cabinClass', 'cargo'],
    ['tripType', '__proto__'],
  ])('a search with %s %o is a 400 that names the field [SAFE-03] [API-02]', async (field, value) => {
    const response = await post('/api/flights/search', JSON.stringify({ ...search, [field]: value }));
    expect(response.statusCode).toBe(400);
    const { fields = [] } = errorAnswer.parse(response.json());
    expect(fields.map(({ path }) => path.split('.')[0])).toContain(field);
  });

  test.each(['Ada \ud800', 'Ada\u0000Byron', 'Ada\u0007Byron', 'Ada\nByron', 'Ada\u2028Byron', 'Ada\u202eByron'])(
    'a card whose holder is %o is a 400 that names the field [SAFE-03] [PAY-01]',
    async (holderName) => {
      const cardDetails = { ...goodCard, holderName };
      const body = { amount: '100.00', currency: 'USD', cardDetails };
      const response = await post(pay, JSON.stringify(body));
      expect([response.statusCode, errorAnswer.parse(response.json()).fields?.map(({ path }) => path)]).toEqual([
        400,
        ['cardDetails.holderName'],
      ]);
    },
  );

  test('a page beyond the largest is a 400 that says so, as is one before the first [API-02] [SAFE-03]', async () => {
    const messageOf = async (page: string) => {
      const response = await get(`/api/flights/search?${new URLSearchParams({ ...search, page })}`);
      return [response.statusCode, errorAnswer.parse(response.json()).fields];
    };
    for (const page of ['0', '-1', '1.5', '007', 'x', '10000', '9'.repeat(30)]) {
      const message = 'A page is a whole number from 1 to 9999';
      expect(await messageOf(page)).toEqual([400, [{ path: 'page', message }]]);
    }
  });

  test.each([
    "off_1' OR '1'='1",
    '../../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    '%00',
    '<script>alert(1)</script>',
    '$(id)`id`',
    '{{7*7}}',
    'off_1;drop table bookings',
    'ｏｆｆ',
    '\u202eoff',
    'x'.repeat(290),
    '__proto__',
    'constructor',
  ])('the id %o is refused or unknown everywhere, never interpreted [SAFE-03]', async (id) => {
    const urls = [
      'flights/offer',
      'flights/seatmaps',
      'flights/verify-offer',
      'bookings',
      'payments/attempts',
      'brands',
    ];
    const part = id.includes('%') ? id : encodeURIComponent(id);
    for (const url of urls) {
      const response = await get(`/api/${url}/${part}`);
      expect([400, 404]).toContain(response.statusCode);
      expect(errorAnswer.parse(response.json()).requestId).toBe(response.headers['x-request-id']);
    }
  });

  test('a browser with a malformed URL is redirected to the not-found page [SHELL-05] [SAFE-03]', async () => {
    for (const url of ['/%', '/flight/%E0%A4%A?x=%']) {
      const response = await t.app.server.inject({ url, headers: { accept: 'text/html,*/*' } });
      expect([response.statusCode, response.headers.location]).toEqual([302, '/not-found']);
    }
    const call = await t.app.server.inject({ url: '/api/%', headers: { accept: 'text/html' } });
    expect(call.statusCode).toBe(400);
  });

  test.each(['/api/flights/offer/%', '/%', '/api/%E0%A4%A', '/api/flights/search?origin=%'])(
    'the malformed URL %s is a 4xx in the usual format [SAFE-03] [API-04]',
    async (url) => {
      const response = await get(url);
      expect([400, 404]).toContain(response.statusCode);
      expect(errorAnswer.safeParse(response.json()).success).toBe(true);
      expect(response.headers).toMatchObject({
        'x-request-id': expect.stringMatching(/^req_/),
        'x-content-type-options': 'nosniff',
      });
    },
  );

  test.each([
    ['GET', '/api/nothing'],
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '//api/system/mode'],
    ['POST', '/api/nothing'],
    ['PUT', '/api/bookings'],
    ['DELETE', '/api/bookings/bkg_1'],
    ['PATCH', '/api/system/mode'],
    ['OPTIONS', '/api/bookings'],
  ] as const)('%s %s is a JSON 404 with code and request id [API-04] [SAFE-03]', async (method, url) => {
    const response = await t.app.server.inject({ method, url, headers: { host: 'localhost' } });
    expect(response.statusCode).toBe(404);
    expect(errorAnswer.parse(response.json())).toMatchObject({
      code: 'NOT_FOUND',
      message: errorTable.NOT_FOUND.text,
      requestId: response.headers['x-request-id'],
    });
  });

  test('every request has its own id, and the caller cannot choose it [SAFE-05]', async () => {
    const [first, second] = await Promise.all(
      [1, 2].map(() => get('/healthz', { 'x-request-id': 'mine', 'request-id': 'mine' })),
    );
    expect(first?.headers['x-request-id']).toMatch(/^req_[\w-]{16}$/);
    expect(second?.headers['x-request-id']).not.toBe(first?.headers['x-request-id']);
  });

  test.each(['short', 'x'.repeat(201), 'with space inside', 'umlaut-ümlaut'])(
    'the Idempotency-Key %o is refused, not cut to fit [PAY-08]',
    async (key) => {
      const body = { amount: 1, currency: 'USD', cardDetails: goodCard, offerId: 'off_1' };
      const response = await post(pay, JSON.stringify(body), { 'idempotency-key': key });
      expect(response.statusCode).toBe(400);
      expect(response.json().message).toContain('Idempotency-Key');
    },
  );

  test.each(['localhost', '', 'a b', '[::1', 'x'.repeat(253), 'evil.example/..', 'ümlaut.example', "';--"])(
    'the Host header %o causes no failure [SAFE-03] [BRAND-01]',
    async (host) => {
      const response = await get(`/api/flights/search?origin=JFK&destination=LHR&departureDate=${inDays(40)}`, {
        host,
      });
      expect(response.statusCode).toBe(200);
    },
  );

  test('an overlong Host header is refused [F-51] [SAFE-03]', async () => {
    const response = await get('/api/system/mode', { host: 'x'.repeat(4000) });
    expect([response.statusCode, response.json().code]).toEqual([400, 'INVALID_REQUEST']);
  });

  test('arbitrary cookies cause no failure [SAFE-03]', async () => {
    const url = `/api/flights/search?origin=JFK&destination=LHR&departureDate=${inDays(40)}`;
    for (const cookie of [
      'brand=%',
      'brand=__proto__; visit=__proto__',
      '=;;;=',
      `brand=${'x'.repeat(6000)}`,
      'brand=-.-',
    ]) {
      expect((await get(url, { cookie })).statusCode).toBe(200);
    }
  });
});
