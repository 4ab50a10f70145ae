import { ButtonLink } from '#web/ui/button.tsx';

/** Shown for a booking that this browser may not read, or that does not exist. */
export function NoBooking({ phone }: { readonly phone: string }) {
  return (
    <section className="mx-auto max-w-xl px-4 py-20 text-center">
      <h1 className="text-xl font-bold">This booking cannot be shown here</h1>
      <p className="mt-2 mb-6">
        A booking can be viewed for a few hours in the browser that made it. The booking itself is not affected: find it
        again by its booking reference, or call us at {phone}.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/my-trips">Find Your Booking</ButtonLink>
        <ButtonLink to="/" look="outline">
          Search Flights
        </ButtonLink>
      </div>
    </section>
  );
}
