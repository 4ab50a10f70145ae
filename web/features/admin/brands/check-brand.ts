import * as z from 'zod/mini';
import { type BrandInput, brandInput, createBrand } from '../../../../contract/admin.ts';
import { currencyExponent } from '../../../../domain/money/money.ts';
import { type BrandValues, toInput, toNumber } from './brand-values.ts';

/** A field of the form, as the form library names it, with what is wrong there. */
export interface FieldProblem {
  readonly path: string;
  readonly message: string;
}

export type CheckedBrand =
  | { readonly ok: true; readonly input: BrandInput; readonly key: string }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

/** Everything of a form, checked by the schema that the server checks by; `isNew` where the key is still to be chosen. */
export function checkBrand(values: BrandValues, isNew: boolean): CheckedBrand {
  const given = toInput(values);
  const parsed = isNew ? z.safeParse(createBrand.body, { ...given, key: values.key }) : z.safeParse(brandInput, given);
  const problems = [
    ...(isNew ? keyProblems(values.key) : []),
    ...feeProblems(values.cancellation.fees),
    ...(parsed.success ? [] : parsed.error.issues.filter(isOfField).map(toProblem)),
  ];
  const shown = firstOfEach(problems.flatMap((problem) => toFieldProblem(problem, values)));
  if (shown.length > 0 || !parsed.success) return { ok: false, problems: shown };
  const { key, ...input }: BrandInput & { key?: string } = parsed.data;
  return { ok: true, input, key: key ?? values.key };
}

/** The field of the form that a problem of the call is about. */
export function toFieldProblem({ path, message }: FieldProblem, values: BrandValues): FieldProblem[] {
  const [, currency] = /^cancellation\.feeByCurrency\.(.+)$/.exec(path) ?? [];
  if (currency === undefined) return [{ path, message }];
  const index = values.cancellation.fees.findIndex((fee) => fee.currency.trim().toUpperCase() === currency);
  return index === -1 ? [] : [{ path: `cancellation.fees.${index}.amount`, message }];
}

/** What is wrong with a currency is said by `feeProblems`. */
function isOfField({ code }: z.core.$ZodIssue): boolean {
  return code !== 'invalid_key';
}

function toProblem({ path, message }: z.core.$ZodIssue): FieldProblem {
  return { path: path.join('.'), message };
}

/** Addresses of the pages themselves. */
const ownPages = ['new'];

function keyProblems(key: string): FieldProblem[] {
  const problem = (message: string) => [{ path: 'key', message }];
  if (key.trim() === '') return problem('A brand needs a key');
  return ownPages.includes(key.trim().toLowerCase()) ? problem('This key cannot be used') : [];
}

function feeProblems(fees: BrandValues['cancellation']['fees']): FieldProblem[] {
  const codes = fees.map(({ currency }) => currency.trim().toUpperCase());
  return fees.flatMap(({ amount }, index) => {
    const code = codes[index] ?? '';
    const at = `cancellation.fees.${index}`;
    const problems: FieldProblem[] = [];
    if (currencyExponent(code) === null) {
      problems.push({ path: `${at}.currency`, message: 'A currency is a code such as USD' });
    } else if (codes.indexOf(code) !== index) {
      problems.push({ path: `${at}.currency`, message: 'This currency is listed already' });
    }
    if (Number.isNaN(toNumber(amount))) problems.push({ path: `${at}.amount`, message: 'Say the fee as a number' });
    return problems;
  });
}

function firstOfEach(problems: readonly FieldProblem[]): FieldProblem[] {
  const found = new Map<string, FieldProblem>();
  for (const problem of problems) if (!found.has(problem.path)) found.set(problem.path, problem);
  return [...found.values()];
}
