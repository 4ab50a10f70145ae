import { Button, ButtonLink } from '../../ui/button.tsx';

/** What any unknown address shows (SHELL-05). */
export function NotFoundPage() {
  return (
    <section className="mx-auto max-w-xl px-4 py-20 text-center">
      <LostPlane />
      <h1 className="mt-6 text-xl font-bold">404 Page Not Found</h1>
      <p className="mt-2 mb-6">
        There is nothing at this address. The link may be old or mistyped. Start a new search, or go back to the start.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/search">Search flights</ButtonLink>
        <ButtonLink to="/" look="outline">
          Home
        </ButtonLink>
      </div>
    </section>
  );
}

/** What shows when a page broke: what is safe, and the ways on. */
export function ErrorPage() {
  return (
    <section className="mx-auto max-w-xl px-4 py-20 text-center">
      <h1 className="text-xl font-bold">Something went wrong</h1>
      <p className="mt-2 mb-6">
        This page could not be shown. Opening it booked and charged nothing. Please try again.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => window.location.reload()}>Try again</Button>
        <ButtonLink to="/" look="outline">
          Home
        </ButtonLink>
      </div>
    </section>
  );
}

function LostPlane() {
  return (
    <svg viewBox="0 0 240 96" className="mx-auto h-24 text-primary" fill="none" aria-hidden="true">
      <path
        d="M8 78c36 10 70 2 78-22s-22-30-22-8 40 36 116-14"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeDasharray="2 9"
      />
      <path
        transform="translate(178 2) rotate(8) scale(1.6)"
        d="M20.5 3.5c-1-1-2.5-.7-3.5.3L14 7 5.5 4.8 4 6.3l7 3.9-3.3 3.5-2.5-.4-1.2 1.2 3.5 2 2 3.5 1.2-1.2-.4-2.5 3.5-3.3 3.9 7 1.5-1.5L17 10l3.2-3c1-1 1.3-2.5.3-3.5z"
        fill="currentColor"
      />
    </svg>
  );
}
