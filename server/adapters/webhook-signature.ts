import { createHmac, timingSafeEqual } from 'node:crypto';

/** Maximum age of a signature, so that recorded calls cannot be replayed later. */
export const signatureToleranceSeconds = 300;

/**
 * Whether a webhook call was signed with one of our secrets: `t=<unix seconds>,v1=<hex>[,v1=…]`, where v1 is the
 * HMAC-SHA256 of `t.body` keyed with the secret's text. Both vendors sign this way; other schemes in the header are
 * ignored. Any v1 may match, because there are several during a rotation. (Stripe documentation, "Verify webhook
 * signatures manually"; Duffel documentation, "Webhooks".)
 */
export function judgeSignature(
  header: string | undefined,
  body: Buffer,
  secrets: readonly string[],
  now: Date,
): 'good' | 'signature' | 'age' {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('='));
  const valuesOf = (name: string) => parts.flatMap(([key, value = '']) => (key === name ? [value] : []));
  const [time = '', ...otherTimes] = valuesOf('t');
  if (!/^\d{1,12}$/.test(time) || otherTimes.length > 0) return 'signature';
  const given = valuesOf('v1').map((hex) => Buffer.from(hex));
  const isSigned = secrets.some((secret) => {
    const expected = Buffer.from(createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex'));
    return given.some((hex) => hex.length === expected.length && timingSafeEqual(hex, expected));
  });
  if (!isSigned) return 'signature';
  const age = Math.abs(now.getTime() / 1000 - Number(time));
  return age <= signatureToleranceSeconds ? 'good' : 'age';
}
