import { type FormEvent, useRef, useState } from 'react';
import { type DefaultValues, type FieldErrors, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import { ApiError } from '../../api/api-error.ts';
import type { FieldProblem } from './form-problems.ts';

type Values = Record<string, string>;

interface AccountFormPlan<V extends Values> {
  /** Name of the form in the document, and its fields before anything is typed. */
  readonly name: string;
  readonly empty: V;
  readonly check: (values: V) => readonly FieldProblem<keyof V & string>[];
  /** Makes the call; 'leaving' keeps the form closed while another page opens. */
  readonly send: (values: V) => Promise<'leaving' | 'stay'>;
  /** Said where the server refused without words of its own. */
  readonly fallback: string;
  /** Hears what failed; false leaves the telling to the caller. */
  readonly onFailure?: (error: unknown, message: string) => boolean;
}

export interface AccountForm<V extends Values> {
  readonly form: UseFormReturn<V>;
  /** Why the call failed, where no field is to blame; null while there is nothing to say. */
  readonly failure: string | null;
  /** True while the call is under way, and until the next page shows. */
  readonly busy: boolean;
  /** What the form element needs: nothing typed ever gets into the address, also before the script is there. */
  readonly props: {
    readonly name: string;
    readonly method: 'post';
    readonly noValidate: true;
    readonly onSubmit: (event: FormEvent) => void;
  };
}

/** A form of an account: checked by the domain's rules, sent once at a time, faults of the server on their fields. */
export function useAccountForm<V extends Values>(plan: AccountFormPlan<V>): AccountForm<V> {
  const { name, empty, check, send, fallback, onFailure } = plan;
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  const form = useForm<V>({
    defaultValues: empty as DefaultValues<V>,
    resolver: (values) => {
      const problems = check(values);
      return problems.length === 0 ? { values, errors: {} } : { values: {}, errors: toErrors<V>(problems) };
    },
  });

  const fail = (error: unknown) => {
    const faults = error instanceof ApiError ? (error.answer?.fields ?? []) : [];
    const own = faults.filter(({ path }) => Object.hasOwn(empty, path));
    const message = failureText(error, fallback);
    if (onFailure?.(error, message) === false) return;
    if (own.length === 0) setFailure(message);
    own.forEach(({ path, message: said }, index) => {
      form.setError(path as Path<V>, { type: 'server', message: said }, { shouldFocus: index === 0 });
    });
  };

  const submit = form.handleSubmit(
    async (values) => {
      setBusy(true);
      setFailure(null);
      const end = await send(values).catch((error: unknown) => {
        fail(error);
        return 'stay' as const;
      });
      if (end === 'leaving') return;
      underWay.current = false;
      setBusy(false);
    },
    () => {
      underWay.current = false;
      setFailure(null);
    },
  );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (underWay.current) return;
    underWay.current = true;
    void submit();
  };
  return { form, failure, busy, props: { name, method: 'post', noValidate: true, onSubmit } };
}

/** The server's words; where there are none, what the form says; an answer that never came is no refusal. */
export function failureText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return 'An unknown error occurred';
  return error.answer?.message ?? (error.status === 0 ? error.userMessage : fallback);
}

function toErrors<V extends Values>(problems: readonly FieldProblem<keyof V & string>[]): FieldErrors<V> {
  const errors = problems.map(({ path, message }) => [path, { type: 'rule', message }]);
  return Object.fromEntries(errors) as FieldErrors<V>;
}
