import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLogger, redactText } from './logger.ts';

function logged(write: (log: ReturnType<typeof createLogger>) => void, level = 'info'): string {
  const lines: string[] = [];
  const sink = new PassThrough();
  sink.on('data', (chunk: Buffer) => lines.push(chunk.toString('utf8')));
  write(createLogger(level, sink));
  return lines.join('');
}

describe('the redactor', () => {
  test.each([
    '4242424242424242',
    '4242 4242 4242 4242',
    '4242-4242-4242-4242',
    '378282246310005',
    '3782 822463 10005',
    '6011111111111117',
  ])('removes the card number %s anywhere in a line [SAFE-05] [PAY-09]', (number) => {
    expect(redactText(`card ${number} declined`)).toBe('card [card] declined');
    expect(redactText(JSON.stringify({ number }))).toBe('{"number":"[card]"}');
    expect(redactText(`?number=${number}&x=1`)).toBe('?number=[card]&x=1');
  });

  test.each([
    ['a time in milliseconds', '1795233600000'],
    ['a number that fails the check digit', '4242424242424241'],
    ['an order id', 'ord_0000B1f6SkXZqscy5sM8Qx'],
    ['a phone number', '+12125550142'],
  ])('leaves %s alone', (_what, text) => {
    expect(redactText(`value ${text}.`)).toBe(`value ${text}.`);
  });

  test.each([
    'sk_test_51AbCdEfGh',
    'sk_live_51AbCdEfGh',
    'rk_live_51AbCdEfGh',
    'whsec_AbCdEfGhIj',
    'duffel_test_abc-DEF_1',
    'duffel_live_abc-DEF_1',
    'pi_3Abc_secret_9Xyz',
  ])('removes the credential %s [SAFE-05]', (secret) => {
    expect(redactText(`Bearer ${secret} refused`)).toBe('Bearer [secret] refused');
  });

  test('removes any card number, however grouped, from the final line [SAFE-05] [PAY-09]', () => {
    const card = fc.tuple(fc.integer({ min: 13, max: 18 }), fc.nat()).map(([length, seed]) => {
      const digits = Array.from({ length }, (_, at) => String((seed * (at + 7) + at) % 10)).join('');
      return digits + checkDigit(digits);
    });
    fc.assert(
      fc.property(card, fc.constantFrom('', ' ', '-'), fc.constantFrom(4, 5, 6), (number, gap, size) => {
        const written = number.match(new RegExp(`.{1,${size}}`, 'g'))?.join(gap) ?? '';
        const line = logged((log) =>
          log.error({ err: new Error(`no: ${written}`), number: written }, `Refused ${written}`),
        );
        expect(line).not.toContain(written);
        expect(JSON.parse(line)).toMatchObject({ msg: 'Refused [card]' });
      }),
    );
  });
});

describe('the log', () => {
  test('is one JSON object per line, whatever is logged [SAFE-05]', () => {
    const text = logged((log) => {
      log.info('first\nsecond');
      log.warn({ odd: '"}{\u2028' }, 'odd');
      log.error({ err: new Error('broken\nin two') }, 'failed');
    });
    const lines = text.split('\n').filter((line) => line !== '');
    expect(lines.map((line) => (JSON.parse(line) as { level: number }).level)).toEqual([30, 40, 50]);
  });

  test('logs a request by its path, without query and headers [SAFE-05]', () => {
    const line = logged((log) =>
      log.info({
        req: { id: 'req_1', method: 'GET', url: '/api/x?email=ada@example.com', headers: { cookie: 'visit=abc' } },
      }),
    );
    expect(JSON.parse(line)).toMatchObject({ req: { id: 'req_1', method: 'GET', path: '/api/x' } });
    expect(line).not.toMatch(/ada@|visit=/);
  });

  test('keeps an error’s stack and code but nothing a client attached to it [SAFE-05] [PAY-09]', () => {
    const err = Object.assign(new Error('Refused'), {
      code: 'E1',
      config: { data: 'Ada Byron' },
      raw: { payment_intent: { client_secret: 'x' } },
      headers: { authorization: 'Bearer y' },
      body: '{"firstName":"Ada"}',
    });
    const line = logged((log) => log.error({ err }, 'failed'));
    expect(JSON.parse(line)).toMatchObject({
      err: { message: 'Refused', code: 'E1', stack: expect.stringContaining('logger.test') },
    });
    expect(line).not.toMatch(/Ada|client_secret|Bearer/);
  });

  test('logs a failed statement without its values, which are personal data [SAFE-05]', () => {
    const cause = Object.assign(new Error('value too long'), {
      code: '22001',
      detail: 'Failing row contains (Ada, ada@example.com)',
    });
    const err = Object.assign(
      new Error('Failed query: insert into "bookings" values ($1, $2)\nparams: Ada,ada@example.com', { cause }),
      { query: 'insert into "bookings" values ($1, $2)', params: ['Ada', 'ada@example.com'] },
    );
    const line = logged((log) => log.error({ err }, 'failed'));
    expect(line).toContain('insert into');
    expect(line).toContain('value too long');
    expect(line).not.toMatch(/Ada|ada@/);
  });
});

/** The digit that makes a number valid under the Luhn formula. */
function checkDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}
