import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { tripLinkDays } from '#domain/booking/mails/trip-link.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { type Secrets, underEach } from '#server/secrets.ts';

export interface TripTokenFacts {
  readonly bookingId: string;
  readonly madeAt: Date;
}

const dayMs = 24 * 60 * 60_000;

/**
 * The secret of a link that opens one trip for `tripLinkDays`: booking, expiry and a keyed hash of both. It can be used
 * any number of times, so mail scanners use nothing up.
 */
export function createTripToken([secret]: Secrets, bookingId: string, at: Date): string {
  const end = Math.floor((at.getTime() + tripLinkDays * dayMs) / 1000).toString(36);
  const subject = `${bookingId}.${end}`;
  return `${subject}.${hashOf(secret, subject).toString('base64url')}`;
}

/** A link's booking, and its time to the second; an error for one that is foreign, changed or expired. */
export function readTripToken(
  secrets: Secrets,
  token: string,
  now: Date,
): Result<TripTokenFacts, 'invalid' | 'expired'> {
  const [bookingId = '', end = '', hash = '', ...rest] = token.split('.');
  const hashes = underEach(secrets, (secret) => hashOf(secret, `${bookingId}.${end}`));
  const given = Buffer.from(hash, 'base64url');
  // Decoding skips invalid characters, so only one spelling counts.
  const isOurs =
    rest.length === 0 &&
    given.toString('base64url') === hash &&
    hashes.some((expected) => given.length === expected.length && timingSafeEqual(given, expected));
  if (!isOurs) return err('invalid');
  const endsAt = Number.parseInt(end, 36) * 1000;
  return endsAt > now.getTime() ? ok({ bookingId, madeAt: new Date(endsAt - tripLinkDays * dayMs) }) : err('expired');
}

function hashOf(secret: string, subject: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'links that open a trip', 32));
  return createHmac('sha256', key).update(subject).digest();
}
