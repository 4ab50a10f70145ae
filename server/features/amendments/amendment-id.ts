import { randomBytes } from 'node:crypto';

/** A new amendment's id, which cannot be guessed. */
export function amendmentId(): string {
  return `amd_${randomBytes(16).toString('base64url').replace(/[-_]/g, '0')}`;
}
