import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** Replaces an empty list, with a link to the search (TRIP-01). */
export function NoTrips({ text }: { readonly text: string }) {
  return (
    <section className="rounded-lg border border-line bg-card px-4 py-10 text-center shadow-raised">
      <span className="inline-flex size-12 items-center justify-center rounded-full bg-muted text-ink-soft">
        <Icon name="plane" className="size-6" />
      </span>
      <h2 className="mt-3 text-base font-semibold">No trips found</h2>
      <p className="mx-auto mt-1 mb-5 max-w-md text-sm text-ink-soft">{text}</p>
      <ButtonLink to="/" look="outline">
        Search Flights
      </ButtonLink>
    </section>
  );
}
