import { ButtonLink } from '#web/ui/button.tsx';

interface BookingErrorProps {
  /** Null if the offer does not exist. */
  readonly message: string | null;
  readonly backTo: string;
  /** The result of a payment that was in progress for this offer. */
  readonly payment?: string | null;
}

/** Replaces an offer that cannot be booked (BOOK-02). */
export function BookingError({ message, backTo, payment = null }: BookingErrorProps) {
  return (
    <section role="alert" className="mx-auto max-w-xl px-4 py-20 text-center">
      <h1 className="text-xl font-bold">
        {message === null ? 'Flight offer not found' : 'Error loading flight details'}
      </h1>
      <p className="mt-2">{message ?? 'The link may be old or mistyped. Please search again.'}</p>
      {payment === null ? null : <p className="mt-2 font-medium">{payment}</p>}
      <ButtonLink to={backTo} className="mt-6">
        Back
      </ButtonLink>
    </section>
  );
}
