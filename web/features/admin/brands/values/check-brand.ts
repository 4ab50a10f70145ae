import * as z from 'zod/mini';
import { createBrand } from '#contract/brand/calls.ts';
import { type BrandSettings, brandSettings } from '#contract/brand/settings.ts';
import { currencyExponent } from '#domain/money/money.ts';
import { isPayable } from '#domain/money/payable.ts';
import { type BrandValues, type FeeValues, toSettings } from './brand-values.ts';
import { toNumber } from './numbers.ts';

/** A problem with a field; the path as the form library names it. */
export interface FieldProblem {
  readonly path: string;
  readonly message: string;
}

export type CheckedBrand =
  | { readonly ok: true; readonly settings: BrandSettings; readonly key: string }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

/** Validates a form with the server's schema, and the lists that only the form has; the key too if `isNew`. */
export function checkBrand(values: BrandValues, isNew: boolean): CheckedBrand {
  const given = toSettings(values);
  const parsed = isNew
    ? z.safeParse(createBrand.body, { ...given, key: values.key })
    : z.safeParse(brandSettings, given);
  const problems = [
    ...(isNew ? keyProblems(values.key) : []),
    ...feeProblems('cancellation', values.cancellation.fees),
    ...feeProblems('change', values.change.fees),
    ...(parsed.success ? [] : parsed.error.issues.filter(isOfField).map(toProblem)),
  ];
  const shown = firstOfEach(problems.flatMap((problem) => toFieldProblem(problem, values)));
  if (shown.length > 0 || !parsed.success) return { ok: false, problems: shown };
  const { key, ...settings }: BrandSettings & { key?: string } = parsed.data;
  return { ok: true, settings, key: key ?? values.key };
}

/** Converts a problem of the call to one of the form, where fees have a different path. */
export function toFieldProblem({ path, message }: FieldProblem, values: BrandValues): FieldProblem[] {
  if (path === 'cards.authenticateAbove') return [{ path: 'cards.amount', message }];
  if (path.startsWith('cards.countries')) return [{ path: 'cards.countries', message }];
  if (path === 'shell.blurb') return [{ path: 'shell.blurb.text', message }];
  const part = path.startsWith('change.') ? 'change' : 'cancellation';
  const [, currency] = /^(?:cancellation|change)\.feeByCurrency\.(.+)$/.exec(path) ?? [];
  if (currency === undefined) return [{ path, message }];
  const index = values[part].fees.findIndex((fee) => fee.currency.trim().toUpperCase() === currency);
  const field = isPayable(currency) ? 'amount' : 'currency';
  return index === -1 ? [] : [{ path: `${part}.fees.${index}.${field}`, message }];
}

/** False for an unknown currency, which `feeProblems` reports. */
function isOfField({ code }: z.core.$ZodIssue): boolean {
  return code !== 'invalid_key';
}

function toProblem({ path, message }: z.core.$ZodIssue): FieldProblem {
  return { path: path.join('.'), message };
}

/** Used by pages of the brand manager. */
const reservedKeys = ['new'];

function keyProblems(key: string): FieldProblem[] {
  const problem = (message: string) => [{ path: 'key', message }];
  if (key.trim() === '') return problem('A brand needs a key');
  return reservedKeys.includes(key.trim().toLowerCase()) ? problem('This key cannot be used') : [];
}

function feeProblems(part: 'cancellation' | 'change', fees: FeeValues): FieldProblem[] {
  const codes = fees.map(({ currency }) => currency.trim().toUpperCase());
  return fees.flatMap(({ amount }, index) => {
    const code = codes[index] ?? '';
    const at = `${part}.fees.${index}`;
    const problems: FieldProblem[] = [];
    if (currencyExponent(code) === null) {
      problems.push({ path: `${at}.currency`, message: 'A currency is a code such as USD' });
    } else if (codes.indexOf(code) !== index) {
      problems.push({ path: `${at}.currency`, message: 'This currency is listed already' });
    }
    const fee = toNumber(amount);
    if (Number.isNaN(fee)) problems.push({ path: `${at}.amount`, message: 'Enter the fee as a number' });
    // The schema does not look at the fee of a currency that it does not know.
    if (fee < 0) problems.push({ path: `${at}.amount`, message: 'A fee must be 0 or more' });
    return problems;
  });
}

function firstOfEach(problems: readonly FieldProblem[]): FieldProblem[] {
  const found = new Map<string, FieldProblem>();
  for (const problem of problems) if (!found.has(problem.path)) found.set(problem.path, problem);
  return [...found.values()];
}
