import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ButtonLink, buttonClass } from '../../ui/button.tsx';

/** What any unknown address shows (SHELL-05). */
export function NotFoundPage() {
  return (
    <LostPage
      title="404 Page Not Found"
      text="The link may be old or mistyped. Nothing is lost: search again, or look at the trips you booked."
    >
      <ButtonLink to="/search">Search flights</ButtonLink>
      <ButtonLink to="/my-trips" look="outline">
        My Trips
      </ButtonLink>
    </LostPage>
  );
}

/** What shows when a page broke: what is safe, and the ways on. */
export function ErrorPage() {
  const { pathname, search } = useLocation();
  return (
    <LostPage title="Something went wrong" text="Opening this page booked and charged nothing.">
      {/* A new document, also where no script runs; never another site's address. */}
      <a href={`${pathname.replace(/^\/+/, '/')}${search}`} className={buttonClass('primary')}>
        Try again
      </a>
    </LostPage>
  );
}

interface LostPageProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function LostPage({ title, text, children }: LostPageProps) {
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
