import { isIPv6 } from 'node:net';
import { z } from 'zod';
import { trimEndOf } from '#domain/text/trim-end.ts';

/** The kinds of values. Each error says what is required, in an operator's words, without the value. */

export const text = z.string().trim().min(1, 'must not be blank').optional();

export const flag = z
  .enum(['0', '1', 'true', 'false'], 'must be true or false')
  .transform((value) => value === '1' || value === 'true');

const alternatives = new Intl.ListFormat('en-US', { type: 'disjunction' });

export function oneOf<const Values extends readonly [string, ...string[]]>(...values: Values) {
  return z.enum(values, `must be ${alternatives.format(values)}`);
}

function numberWith(isWanted: (value: number) => boolean, wanted: string) {
  return z
    .string()
    .trim()
    .refine((value) => value !== '' && isWanted(Number(value)), `must be ${wanted}`)
    .transform(Number);
}

export function wholeNumber(least: number, most: number) {
  return numberWith(
    (value) => Number.isInteger(value) && value >= least && value <= most,
    `a whole number from ${least} to ${most}`,
  );
}

export function numberBetween(least: number, most: number, name = 'a number') {
  return numberWith((value) => value >= least && value <= most, `${name} from ${least} to ${most}`);
}

export function positiveNumber(most: number, name = 'a number') {
  return numberWith((value) => value > 0 && value <= most, `${name} above 0 and at most ${most}`);
}

export function webAddress(example: string) {
  return z
    .url({ protocol: /^https?$/, error: `must be an address like ${example}` })
    .transform((url) => trimEndOf(url, '/'))
    .optional();
}

export const hostToListenOn = z
  .string()
  .trim()
  .refine((host) => /^[\w.-]+$/.test(host) || isIPv6(host), 'must be a host name or an IP address');
