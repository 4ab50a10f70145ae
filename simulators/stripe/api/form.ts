import { invalid } from './errors.ts';

/** A decoded form value: text, or a branch keyed by the names in brackets (list entries have the keys 0, 1, …). */
export type FormNode = string | FormTree;
export interface FormTree extends Map<string, FormNode> {}

const maxDepth = 8;

/**
 * Decodes `application/x-www-form-urlencoded` text as written by the Stripe clients: split at `&`, then at the first
 * `=`, then percent-decode; brackets mean nesting in keys only, `key[]` appends. `a%5Bb%5D=1` is the same as `a[b]=1`.
 * Source: Stripe API reference, request bodies and "Expanding responses".
 * @throws ApiError 400 for text that is not UTF-8 form data, a malformed or repeated key, or a key that is both text
 * and branch.
 */
export function decodeForm(text: string): FormTree {
  const root: FormTree = new Map();
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const key = decodePart(equals < 0 ? pair : pair.slice(0, equals));
    const value = equals < 0 ? '' : decodePart(pair.slice(equals + 1));
    insert(root, key, splitKey(key), value);
  }
  return root;
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    throw invalid('Invalid request: the body or query is not valid form data in UTF-8.');
  }
}

function splitKey(key: string): string[] {
  const shape = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key);
  const [, head, rest] = shape ?? [];
  if (head === undefined || rest === undefined) throw invalid(`Invalid parameter name: ${key.slice(0, 80)}`);
  const words = [head, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '')];
  if (words.length > maxDepth) throw invalid(`Parameter nested too deeply: ${key.slice(0, 80)}`);
  return words;
}

function insert(root: FormTree, key: string, words: string[], value: string): void {
  let branch = root;
  for (const [index, word] of words.entries()) {
    const name = word === '' && index > 0 ? String(branch.size) : word;
    const present = branch.get(name);
    if (index === words.length - 1) {
      if (present !== undefined) throw invalid(`Parameter given more than once: ${key}`, { param: key });
      branch.set(name, value);
      return;
    }
    if (typeof present === 'string')
      throw invalid(`Invalid parameter: ${key} is both a value and an object`, { param: key });
    const next: FormTree = present ?? new Map();
    branch.set(name, next);
    branch = next;
  }
}

/** The same text for equal parameters in any order, for comparing two requests with one idempotency key. */
export function canonicalForm(tree: FormTree): string {
  const entries = [...tree].sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(entries.map(([name, node]) => [name, typeof node === 'string' ? node : canonicalForm(node)]));
}
