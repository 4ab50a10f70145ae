import type { Issues } from '../wire/errors.ts';
import { isObject } from '../wire/json.ts';

const maxPairs = 50;

/**
 * Parses an order's metadata: at most 50 pairs, keys of 40 characters `[A-Za-z0-9_-]`, values of 500. Null if absent.
 */
export function readMetadata(value: unknown, issues: Issues): Record<string, string> | null {
  if (value === undefined || value === null) return null;
  if (!isObject(value)) {
    issues.add('validation_type', '/metadata');
    return null;
  }
  const pairs = Object.entries(value);
  if (pairs.length > maxPairs) issues.add('validation_length', '/metadata');
  const metadata: Record<string, string> = {};
  for (const [key, text] of pairs) {
    if (!/^[A-Za-z0-9_-]{1,40}$/.test(key)) issues.add('validation_format', `/metadata/${key}`);
    else if (typeof text !== 'string') issues.add('validation_type', `/metadata/${key}`);
    else if (text.length > 500) issues.add('validation_length', `/metadata/${key}`);
    else metadata[key] = text;
  }
  return metadata;
}
