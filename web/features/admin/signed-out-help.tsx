import { ApiError, messageOf } from '#web/api/api-error.ts';

/** Whether a call failed because the session has ended, or lost its role. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

/** What to do then, without losing what was typed on this page. */
export function SignedOutHelp({ next }: { readonly next: string }) {
  return (
    <p>
      You are no longer signed in as an administrator.{' '}
      <a href="/login" target="_blank" rel="noreferrer" className="font-semibold underline">
        Sign in in a new tab
      </a>
      , then {next}: nothing you entered here is lost.
    </p>
  );
}

/** Why a call failed, as a paragraph: how to sign in again, or what the server said. */
export function FailureText({ error, next }: { readonly error: unknown; readonly next: string }) {
  return isSignedOut(error) ? <SignedOutHelp next={next} /> : <p>{messageOf(error)}</p>;
}
