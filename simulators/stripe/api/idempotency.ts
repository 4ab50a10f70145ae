import { createHmac } from 'node:crypto';
import { isTestNumber } from '../resources/cards.ts';
import type { JsonObject } from '../resources/wire.ts';
import type { Store } from '../store.ts';
import { ApiError } from './errors.ts';
import { canonicalForm, type FormTree } from './form.ts';

const keptSeconds = 24 * 3600;
const maxKeyLength = 255;

export interface StoredAnswer {
  status: number;
  body: JsonObject;
  originalRequestId: string;
}

/**
 * Responses by idempotency key (Stripe API reference, "Idempotent requests"). A key is reserved before anything runs,
 * and its response is stored in the same transaction as the change it reports. Kept for 24 hours of simulated time;
 * after that the key can be reused.
 */
export class IdempotencyKeys {
  readonly #store: Store;

  /** Opens the keys of a store. Drops reservations of a process that ended before executing them. */
  constructor(store: Store) {
    this.#store = store;
    store.run('DELETE FROM idempotency WHERE status IS NULL');
  }

  /**
   * Reserves `key`, or returns the stored response of an earlier request with the same parameters.
   * @throws ApiError 400 `idempotency_error` for other parameters or another path, 409 `idempotency_key_in_use` while
   * the first is running.
   */
  reserve(key: string, fingerprint: string, requestId: string, now: number): StoredAnswer | null {
    this.#store.run('DELETE FROM idempotency WHERE status IS NOT NULL AND created <= ?', now - keptSeconds);
    const added = this.#store.run(
      'INSERT OR IGNORE INTO idempotency (key, fingerprint, request_id, created) VALUES (?, ?, ?, ?)',
      key,
      fingerprint,
      requestId,
      now,
    );
    if (added === 1) return null;
    const row = this.#store.rows('SELECT * FROM idempotency WHERE key = ?', key)[0] ?? {};
    if (row.fingerprint !== fingerprint) {
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
        `Try using a key other than '${key}' if you meant to execute a different request.`;
      throw new ApiError(400, 'idempotency_error', message);
    }
    if (typeof row.status !== 'number' || typeof row.body !== 'string') throw keyInUse();
    return { status: row.status, body: JSON.parse(row.body), originalRequestId: String(row.request_id) };
  }

  /** Stores the response; call it in the transaction of the change itself. */
  keep(key: string, status: number, body: JsonObject): void {
    this.#store.run('UPDATE idempotency SET status = ?, body = ? WHERE key = ?', status, JSON.stringify(body), key);
  }

  /** Frees a reservation under which nothing was executed. */
  release(key: string): void {
    this.#store.run('DELETE FROM idempotency WHERE key = ? AND status IS NULL', key);
  }
}

/** 409 for the loser of two concurrent requests. */
export function keyInUse(): ApiError {
  const message = 'There is currently another in-progress request using this Idempotency Key. Please try again later.';
  return new ApiError(409, 'idempotency_error', message, { code: 'idempotency_key_in_use' });
}

/** @throws ApiError 400 for a key above 255 characters. */
export function checkKey(key: string): void {
  if (key.length > maxKeyLength)
    throw new ApiError(400, 'invalid_request_error', 'Idempotency keys can be at most 255 characters.');
}

/**
 * Keyed hash of method, path and parameters. Card data is removed first: only published test numbers are included; any
 * other number and every security code contributes only its length. So even with the key, the hash cannot be searched
 * for a real card.
 */
export function fingerprintOf(store: Store, method: string, path: string, form: FormTree): string {
  const canonical = canonicalForm(withoutCard(form));
  return createHmac('sha256', store.fingerprintKey).update(`${method} ${path} ${canonical}`).digest('hex');
}

function withoutCard(form: FormTree): FormTree {
  const data = form.get('payment_method_data');
  const nested =
    data === undefined || typeof data === 'string' ? form : new Map(form).set('payment_method_data', withoutCard(data));
  const card = form.get('card');
  if (card === undefined || typeof card === 'string') return nested;
  const safe: FormTree = new Map(card);
  const number = card.get('number');
  const cvc = card.get('cvc');
  if (typeof number === 'string' && !isTestNumber(number)) safe.set('number', `${number.length} characters`);
  if (typeof cvc === 'string') safe.set('cvc', `${cvc.length} characters`);
  return new Map(nested).set('card', safe);
}
