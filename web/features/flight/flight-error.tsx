import { wrapped } from '#web/api/wrapped-error.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useGoBack } from './back-link.tsx';

interface FlightErrorProps {
  /** Null if no reason is known. */
  readonly message: string | null;
  readonly backTo: string;
  /** Retries; null if a retry would have the same result. */
  readonly retry: { readonly again: () => void; readonly busy: boolean } | null;
}

/** Shown instead of an offer that could not be loaded (FLT-08). */
export function FlightError({ message, backTo, retry }: FlightErrorProps) {
  const goBack = useGoBack();
  return (
    <section role="alert" className="mx-auto flex max-w-xl flex-col items-center px-4 py-20 text-center">
      <span className="mb-4 inline-flex size-14 items-center justify-center rounded-full bg-muted text-ink-soft">
        <Icon name="plane" className="size-7" />
      </span>
      <h1 className="text-lg leading-8 font-bold md:text-xl">Error Loading Flight Details</h1>
      <p className="mt-2">
        {message === null ? 'Unable to load flight details. Please try again.' : wrapped('getOffer', message)}
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <ButtonLink to={backTo} onClick={goBack} look={retry === null ? 'primary' : 'outline'}>
          Back to Search
        </ButtonLink>
        {retry === null ? null : (
          <Button onClick={retry.again} busy={retry.busy}>
            Try Again
          </Button>
        )}
      </div>
    </section>
  );
}
