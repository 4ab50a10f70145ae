import { signInAddress } from '#web/sign-in-address.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

interface SignInCardProps {
  /** Path and query to return to after signing in. */
  readonly backTo: string;
}

/** For visitors: ways to reach an account's trips (TRIP-01). */
export function SignInCard({ backTo }: SignInCardProps) {
  return (
    <section
      aria-labelledby="sign-in-heading"
      className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-lg border border-line bg-card px-4 py-5 shadow-raised md:px-6"
    >
      <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-muted text-ink-soft">
        <Icon name="person" className="size-6" />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <h2 id="sign-in-heading" className="text-base font-semibold">
          Please sign in
        </h2>
        <p className="text-sm text-ink-soft">Your account lists all your trips, on every device.</p>
      </div>
      <div className="grid w-full grid-cols-2 gap-3 sm:flex sm:w-auto">
        <ButtonLink to={signInAddress(backTo)} className="max-sm:px-2">
          Sign In
        </ButtonLink>
        <ButtonLink to="/register" look="outline" className="max-sm:px-2">
          Create Account
        </ButtonLink>
      </div>
    </section>
  );
}
