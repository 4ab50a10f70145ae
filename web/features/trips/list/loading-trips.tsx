import { Spinner } from '#web/ui/button.tsx';

const bar = 'rounded-sm bg-muted';

/** Shown while the trips are loading, in their shape (TRIP-01). */
export function LoadingTrips() {
  return (
    <div className="grid gap-4">
      <p role="status" className="flex min-h-11 items-center gap-3 text-sm text-ink-soft">
        <Spinner />
        Loading your trips
      </p>
      <div aria-hidden="true" className="grid animate-pulse gap-4">
        {[1, 2].map((key) => (
          <div key={key} className="rounded-lg border border-line bg-card shadow-raised">
            <div className="grid gap-3 px-4 pt-5 pb-5 md:px-6">
              <div className="flex justify-between">
                <div className={`h-6 w-48 ${bar}`} />
                <div className="h-6 w-24 rounded-full bg-muted" />
              </div>
              <div className={`h-4 w-56 ${bar}`} />
              <div className={`mt-2 h-12 w-full ${bar}`} />
            </div>
            <div className="flex flex-wrap justify-between gap-4 border-t border-line px-4 py-4 md:px-6">
              <div className={`h-10 w-48 ${bar}`} />
              <div className="h-11 w-full rounded-md bg-muted sm:w-32" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
