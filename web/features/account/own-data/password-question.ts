import { passwordMessages } from '#domain/accounts/password.ts';
import { ApiError } from '#web/api/api-error.ts';
import { type AccountFormState, useAccountForm } from '../use-account-form.ts';

type Values = { currentPassword: string };

interface PasswordQuestion {
  /** Name of the form in the document. */
  readonly name: string;
  readonly fallback: string;
  readonly send: (currentPassword: string) => Promise<'leaving' | 'stay'>;
  /** Called if the session has ended. */
  readonly onSignedOut: () => void;
}

/** A form that asks for the password before a call that needs it. */
export function usePasswordQuestion({ name, fallback, send, onSignedOut }: PasswordQuestion): AccountFormState<Values> {
  const state = useAccountForm<Values>({
    name,
    empty: { currentPassword: '' },
    check: ({ currentPassword }) =>
      currentPassword === '' ? [{ path: 'currentPassword', message: passwordMessages.currentRequired }] : [],
    fallback,
    async send({ currentPassword }) {
      const outcome = await send(currentPassword);
      if (outcome === 'stay') state.form.reset();
      return outcome;
    },
    onFailure(error) {
      if (!(error instanceof ApiError) || error.code !== 'NOT_AUTHENTICATED') return true;
      onSignedOut();
      return false;
    },
  });
  return state;
}
