import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Secrets } from '#server/secrets.ts';

const cipher = 'aes-256-gcm';
const [nonceBytes, tagBytes, keyBytes] = [12, 16, 32];

/** What a sealed text is for, and the row that it belongs to: it opens for the same only. */
export interface SealedFor {
  /** Each purpose has its own key, derived from the deployment's secret. */
  readonly purpose: string;
  readonly row: string;
}

/** Encrypts a text that must not be stored in the clear: nonce, tag, ciphertext. */
export function sealText([secret]: Secrets, { purpose, row }: SealedFor, text: string): Uint8Array {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, keyOf(secret, purpose), nonce).setAAD(Buffer.from(row));
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]);
}

/** The text; null if it was sealed with none of the secrets, for something else, or changed. */
export function openText(secrets: Secrets, sealedFor: SealedFor, sealed: Uint8Array): string | null {
  for (const secret of secrets) {
    const text = openWith(secret, sealedFor, sealed);
    if (text !== null) return text;
  }
  return null;
}

/** Whether a text is sealed with the secret of today. */
export function isSealedNow([secret]: Secrets, sealedFor: SealedFor, sealed: Uint8Array): boolean {
  return openWith(secret, sealedFor, sealed) !== null;
}

function openWith(secret: string, { purpose, row }: SealedFor, sealed: Uint8Array): string | null {
  const [nonce, tag, text] = [
    sealed.subarray(0, nonceBytes),
    sealed.subarray(nonceBytes, nonceBytes + tagBytes),
    sealed.subarray(nonceBytes + tagBytes),
  ];
  try {
    const opening = createDecipheriv(cipher, keyOf(secret, purpose), nonce, { authTagLength: tagBytes })
      .setAAD(Buffer.from(row))
      .setAuthTag(tag);
    return Buffer.concat([opening.update(text), opening.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function keyOf(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, keyBytes));
}
