import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { moneyCallPage } from '#web/api/money-calls.ts';
import { ButtonLink, buttonClass } from '#web/ui/button.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** Shown for unknown URLs (SHELL-05); administrators stay within administration, where a brand can have been deleted. */
export function NotFoundPage({ isAdmin = false }: { readonly isAdmin?: boolean }) {
  const { pathname } = useLocation();
  if (isAdmin && pathname.startsWith('/admin')) {
    return (
      <ErrorLayout title="404 Page Not Found" text="There is no such booking, brand or page.">
        <ButtonLink to="/admin/bookings">Bookings</ButtonLink>
        <ButtonLink to="/admin/brands" look="outline">
          Brands
        </ButtonLink>
      </ErrorLayout>
    );
  }
  return (
    <ErrorLayout
      title="404 Page Not Found"
      text="The link may be old or mistyped. Search again, or look at your trips."
    >
      <ButtonLink to="/search">Search Flights</ButtonLink>
      <ButtonLink to="/my-trips" look="outline">
        My Trips
      </ButtonLink>
    </ErrorLayout>
  );
}

/**
 * Shown if a page crashed. It knows nothing of a payment, booking or cancellation that this tab sent, but leads to the page that asks
 * the server.
 */
export function ErrorPage() {
  const { pathname, search } = useLocation();
  const knowing = useHydrated() ? moneyCallPage() : null;
  const text =
    knowing === null
      ? 'If you were paying, changing or canceling, look at My Trips before you do it again.'
      : 'What you asked for may be done, or may still be under way.';
  const address = knowing ?? pathname + search;
  return (
    <ErrorLayout title="Something went wrong" text={text}>
      {/* New documents, also without script; never another site's URL. */}
      <a href={address.replace(/^\/+/, '/')} className={buttonClass('primary')}>
        {knowing === null ? 'Try Again' : 'See What Became of It'}
      </a>
      <a href="/my-trips" className={buttonClass('outline')}>
        My Trips
      </a>
    </ErrorLayout>
  );
}

interface ErrorLayoutProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function ErrorLayout({ title, text, children }: ErrorLayoutProps) {
  return (
    <section className="mx-auto max-w-xl px-4 py-24 text-center">
      <h1 className="text-xl font-bold">{title}</h1>
      <p className="mt-2 mb-6">{text}</p>
      <div className="flex flex-wrap justify-center gap-3">
        {children}
        <ButtonLink to="/" look="outline">
          Home
        </ButtonLink>
      </div>
    </section>
  );
}
