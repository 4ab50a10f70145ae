import { ButtonLink } from '../../ui/button.tsx';

export function NotFoundPage() {
  return (
    <section className="mx-auto max-w-xl px-4 py-24 text-center">
      <h1 className="text-xl font-bold">404 Page Not Found</h1>
      <p className="my-4">This page does not exist or has moved.</p>
      <ButtonLink to="/">Search flights</ButtonLink>
    </section>
  );
}

export function ErrorPage() {
  return (
    <section className="mx-auto max-w-xl px-4 py-24 text-center">
      <h1 className="text-xl font-bold">Something went wrong</h1>
      <p className="my-4">Nothing was booked or charged by this page. Please try again.</p>
      <ButtonLink to="/">Back to the start</ButtonLink>
    </section>
  );
}
