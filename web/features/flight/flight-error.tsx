import { ButtonLink } from '../../ui/button.tsx';

/** What shows in place of an offer that could not be read (FLT-08). */
export function FlightError({ message, backTo }: { readonly message: string | null; readonly backTo: string }) {
  return (
    <section role="alert" className="mx-auto max-w-xl px-4 py-20 text-center">
      <h1 className="text-xl font-bold">Error Loading Flight Details</h1>
      <p className="mt-2 mb-6">{message ?? 'Unable to load flight details. Please try again.'}</p>
      <ButtonLink to={backTo}>Back to Search</ButtonLink>
    </section>
  );
}
