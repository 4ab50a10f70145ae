import { invalid } from './errors.ts';
import type { FormNode, FormTree } from './form.ts';

/** Parses one form value into `T`; `path` is the parameter's name as the caller wrote it, for the error's `param`. */
export type Rule<T> = (node: FormNode, path: string) => T;
export type Fields = Record<string, Rule<unknown>>;
/** The result of `readParams`: a missing parameter is absent, an empty one ("unset") is null. */
export type Parsed<F extends Fields> = { [K in keyof F]?: ReturnType<F[K]> | null };

/**
 * Parses a form with the parameters that an endpoint knows.
 * @throws ApiError 400 `parameter_unknown` for any other parameter, or the errors of the rules.
 */
export function readParams<F extends Fields>(tree: FormTree, fields: F): Parsed<F> {
  return readFields(tree, fields, '');
}

function readFields<F extends Fields>(tree: FormTree, fields: F, prefix: string): Parsed<F> {
  const known = new Map<string, keyof F & string>(Object.keys(fields).map((name) => [name, name]));
  const values: Parsed<F> = {};
  for (const [name, node] of tree) {
    const path = prefix === '' ? name : `${prefix}[${name}]`;
    const key = known.get(name);
    if (key === undefined)
      throw invalid(`Received unknown parameter: ${path}`, { code: 'parameter_unknown', param: path });
    values[key] = node === '' ? null : (fields[key]?.(node, path) as ReturnType<F[typeof key]>);
  }
  return values;
}

/** The value, or 400 `parameter_missing` if it is absent or empty. */
export function required<T>(value: T | null | undefined, param: string): T {
  if (value === null || value === undefined) {
    throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  return value;
}

/** Text of at most `max` characters. */
export function text(max = 5000): Rule<string> {
  return (node, path) => {
    if (typeof node !== 'string') throw invalid(`Invalid string: ${path}`, { param: path });
    if ([...node].length > max) {
      throw invalid(`Invalid string: ${path} must be at most ${max} characters`, {
        code: 'parameter_invalid_string_length',
        param: path,
      });
    }
    return node;
  };
}

/** An integer of at least `min`; decimals, exponents and signs other than a leading minus are rejected. */
export function integer(min = Number.MIN_SAFE_INTEGER): Rule<number> {
  return (node, path) => {
    const value = typeof node === 'string' && /^-?\d{1,15}$/.test(node) ? Number(node) : undefined;
    if (value === undefined) {
      const shown = typeof node === 'string' ? node.slice(0, 40) : 'object';
      throw invalid(`Invalid integer: ${shown}`, { code: 'parameter_invalid_integer', param: path });
    }
    if (value < min) {
      throw invalid(`This value must be greater than or equal to ${min}.`, {
        code: 'parameter_invalid_integer',
        param: path,
      });
    }
    return value;
  };
}

/** `true` or `false`. */
export function boolean(): Rule<boolean> {
  return (node, path) => {
    if (node !== 'true' && node !== 'false') throw invalid(`Invalid boolean: ${path}`, { param: path });
    return node === 'true';
  };
}

/** One of the given words. */
export function oneOf<const W extends string>(...words: W[]): Rule<W> {
  return (node, path) => {
    const word = words.find((candidate) => candidate === node);
    if (word === undefined) throw invalid(`Invalid ${path}: must be one of ${words.join(', ')}`, { param: path });
    return word;
  };
}

/** A list sent as `key[0]=…&key[1]=…` or `key[]=…`. */
export function list<T>(entry: Rule<T>): Rule<T[]> {
  return (node, path) => {
    if (typeof node === 'string') throw invalid('Invalid array', { param: path });
    return [...node].map(([name, child]) => {
      if (!/^\d{1,3}$/.test(name)) throw invalid('Invalid array', { param: path });
      return entry(child, `${path}[${name}]`);
    });
  };
}

/** An object with known members. */
export function object<F extends Fields>(fields: F): Rule<Parsed<F>> {
  return (node, path) => {
    if (typeof node === 'string') throw invalid('Invalid object', { param: path });
    return readFields(node, fields, path);
  };
}

/**
 * Metadata as sent: at most 50 names of at most 40 characters, values of at most 500; an empty value removes the name.
 */
export function metadata(): Rule<Record<string, string>> {
  return (node, path) => {
    if (typeof node === 'string') throw invalid('Invalid object', { param: path });
    if (node.size > 50) throw invalid('You can only have up to 50 metadata keys.', { param: path });
    const value = text(500);
    return Object.fromEntries(
      [...node].map(([name, child]) => {
        if ([...name].length > 40) throw invalid('Metadata keys can be at most 40 characters.', { param: path });
        return [name, value(child, `${path}[${name}]`)];
      }),
    );
  };
}

/** An exact unix time in seconds, or bounds `gt`, `gte`, `lt`, `lte`. */
export function timeRange(): Rule<Bounds> {
  const bounds = object({ gt: integer(), gte: integer(), lt: integer(), lte: integer() });
  return (node, path) => {
    if (typeof node !== 'string') return bounds(node, path);
    const exact = integer()(node, path);
    return { gte: exact, lte: exact };
  };
}

export type Bounds = { [K in 'gt' | 'gte' | 'lt' | 'lte']?: number | null };

/** The stored metadata after an update: empty values remove, null (metadata sent empty) clears. */
export function mergeMetadata(
  old: Record<string, string>,
  sent: Record<string, string> | null | undefined,
): Record<string, string> {
  if (sent === undefined) return old;
  if (sent === null) return {};
  return Object.fromEntries(Object.entries({ ...old, ...sent }).filter(([, value]) => value !== ''));
}
