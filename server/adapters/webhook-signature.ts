import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far a signature's time may be from ours: a recorded call is of no use after that. */
export const signatureToleranceSeconds = 300;

/**
 * Whether a webhook call was signed with one of our secrets: `t=<unix seconds>,v1=<hex>[,v1=…]`, where v1 is the
 * HMAC-SHA256 of `t.body` with the secret as it is written. Both vendors sign so; other schemes in the header are
 * ignored, any v1 may match, as while a secret is changed. (Stripe documentation, "Verify webhook signatures manually";
 * Duffel documentation, "Webhooks".)
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
