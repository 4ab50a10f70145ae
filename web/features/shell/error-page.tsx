import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ButtonLink, buttonClass } from '#web/ui/button.tsx';

/** Shown for unknown URLs (SHELL-05); administrators stay within administration, where a brand can have been deleted. */
export function NotFoundPage({ isAdmin = false }: { readonly isAdmin?: boolean }) {
  const { pathname } = useLocation();
  if (isAdmin && pathname.startsWith('/admin')) {
    return (
      <ErrorLayout title="404 Page Not Found" text="There is no such booking, brand or page. It may have been deleted.">
        <ButtonLink to="/admin/bookings">Bookings desk</ButtonLink>
        <ButtonLink to="/admin/brands" look="outline">
          Brands
        </ButtonLink>
      </ErrorLayout>
    );
  }
  return (
    <ErrorLayout
      title="404 Page Not Found"
      text="The link may be old or mistyped. Nothing is lost: search again, or check your booked trips."
    >
      <ButtonLink to="/search">Search flights</ButtonLink>
      <ButtonLink to="/my-trips" look="outline">
        My Trips
      </ButtonLink>
    </ErrorLayout>
  );
}

/** Shown if a page crashed: what is safe, and where to go next. */
export function ErrorPage() {
  const { pathname, search } = useLocation();
  return (
    <ErrorLayout title="Something went wrong" text="Nothing was booked or charged by opening this page.">
      {/* A new document, also without script; never another site's URL. */}
      <a href={`${pathname.replace(/^\/+/, '/')}${search}`} className={buttonClass('primary')}>
        Try Again
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
