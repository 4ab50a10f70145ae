import { type FormEvent, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  get,
  type Path,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { ApiError } from '#web/api/api-error.ts';
import type { FieldProblem } from './form-problems.ts';

type Values = Record<string, string>;

interface AccountFormOptions<V extends Values> {
  /** Name of the form in the document. */
  readonly name: string;
  readonly empty: V;
  readonly check: (values: V) => readonly FieldProblem<keyof V & string>[];
  /** Makes the call; 'leaving' keeps the form disabled while another page opens. */
  readonly send: (values: V) => Promise<'leaving' | 'stay'>;
  /** Message for a server error without a message of its own. */
  readonly fallback: string;
  /** Called on failure; returns false to report the failure itself instead of in the form. */
  readonly onFailure?: (error: unknown, message: string) => boolean;
}

/** The props that connect an input to a field of the form. */
export interface FieldProps extends UseFormRegisterReturn {
  readonly error: string | undefined;
}

export interface AccountFormState<V extends Values> {
  readonly form: UseFormReturn<V>;
  readonly field: (path: Path<V>) => FieldProps;
  /** Why the call failed, if it is not about a field; null otherwise. */
  readonly failure: string | null;
  /** True while the call is pending, and until the next page shows. */
  readonly busy: boolean;
  /** For the form element. With `post`, no input gets into the URL, even before the script has loaded. */
  readonly props: {
    readonly name: string;
    readonly method: 'post';
    readonly noValidate: true;
    readonly onSubmit: (event: FormEvent) => void;
  };
}

/**
 * A form validated by the domain's rules and submitted one request at a time; the server's field errors show at their
 * fields.
 */
export function useAccountForm<V extends Values>(options: AccountFormOptions<V>): AccountFormState<V> {
  const { name, empty, check, send, fallback, onFailure } = options;
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const pending = useRef(false);
  const form = useForm<V>({
    defaultValues: empty as DefaultValues<V>,
    resolver: (values) => {
      const problems = check(values);
      return problems.length === 0 ? { values, errors: {} } : { values: {}, errors: toErrors<V>(problems) };
    },
  });

  const fail = (error: unknown) => {
    const answered = error instanceof ApiError ? (error.answer?.fields ?? []) : [];
    const own = answered.filter(({ path }) => Object.hasOwn(empty, path));
    const message = failureText(error, fallback);
    if (onFailure?.(error, message) === false) return;
    if (own.length === 0) setFailure(message);
    own.forEach(({ path, message: fieldMessage }, index) => {
      form.setError(path as Path<V>, { type: 'server', message: fieldMessage }, { shouldFocus: index === 0 });
    });
  };

  const submit = form.handleSubmit(
    async (values) => {
      setBusy(true);
      setFailure(null);
      const outcome = await send(values).catch((error: unknown) => {
        fail(error);
        return 'stay' as const;
      });
      if (outcome === 'leaving') return;
      pending.current = false;
      setBusy(false);
    },
    () => {
      pending.current = false;
      setFailure(null);
    },
  );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (pending.current) return;
    pending.current = true;
    void submit();
  };
  const { errors } = form.formState;
  const field = (path: Path<V>) => {
    const message: unknown = get(errors, `${path}.message`);
    return { ...form.register(path), error: typeof message === 'string' ? message : undefined };
  };
  return { form, field, failure, busy, props: { name, method: 'post', noValidate: true, onSubmit } };
}

/** Said in place of a call's refusal to whoever was signed out meanwhile; `undone` is what the call did not do. */
export function signedOutText(undone: string): string {
  return `You are signed out, so nothing was ${undone}. Sign in again in another tab, then try again here`;
}

/** The server's message, or else the form's; a missing response is not a refusal. */
function failureText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return 'An unknown error occurred';
  if (error.code === 'NOT_AUTHENTICATED') return `${signedOutText('saved')}: what you typed is kept.`;
  return error.answer?.message ?? (error.status === 0 ? error.userMessage : fallback);
}

function toErrors<V extends Values>(problems: readonly FieldProblem<keyof V & string>[]): FieldErrors<V> {
  const errors = problems.map(({ path, message }) => [path, { type: 'rule', message }]);
  return Object.fromEntries(errors) as FieldErrors<V>;
}
