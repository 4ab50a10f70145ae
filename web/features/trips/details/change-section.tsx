import type { Booking } from '#domain/booking/views/booking.ts';
import { ButtonLink } from '#web/ui/button.tsx';

/** The way to other flights, where the airline lets them be changed online; renders nothing elsewhere (SERV-03). */
export function ChangeSection({ booking }: { readonly booking: Booking }) {
  if (!booking.canChangeFlights) return null;
  return (
    <section aria-labelledby="change-heading">
      <h3 id="change-heading" className="mb-2 text-base font-semibold">
        Change flights
      </h3>
      <p className="text-sm text-ink-soft">
        See other flights for this trip and what they cost. Nothing changes before you agree.
      </p>
      <ButtonLink
        to={`/my-trips/change?${new URLSearchParams({ booking: booking.id })}`}
        look="outline"
        className="mt-3 max-sm:w-full"
      >
        Change Flights
      </ButtonLink>
    </section>
  );
}

/** The way to more bags, where the airline may be asked for them online; renders nothing elsewhere (SERV-04). */
export function BagSection({ booking }: { readonly booking: Booking }) {
  if (!booking.canAddBags) return null;
  return (
    <section aria-labelledby="bags-heading">
      <h3 id="bags-heading" className="mb-2 text-base font-semibold">
        Bags
      </h3>
      <p className="text-sm text-ink-soft">
        See whether the airline sells more bags for this trip online, and at what price. Nothing is added before you
        agree.
      </p>
      <ButtonLink
        to={`/my-trips/bags?${new URLSearchParams({ booking: booking.id })}`}
        look="outline"
        className="mt-3 max-sm:w-full"
      >
        Check Bag Options
      </ButtonLink>
    </section>
  );
}
