import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';

/** Whoever is signed in, as the frame of the site shows them. */
export interface ShownUser {
  readonly firstName: string;
  readonly username: string;
  readonly email: string;
  readonly isAdmin: boolean;
}

/** Visitors need nothing of these; until they are there the server's drawing stands. */
const load = () => import('./later/user-menu.tsx').catch(() => ({ UserMenu: Lost, SideUser: Lost }));
const UserMenu = lazy(() => load().then((part) => ({ default: part.UserMenu })));
const SideUser = lazy(() => load().then((part) => ({ default: part.SideUser })));

/** Where the menu itself could not be fetched. */
function Lost(_: { readonly user: ShownUser }) {
  return (
    <Link to="/profile" className="bar-link">
      Profile
    </Link>
  );
}

/** Right end of the header on wide screens: ways in, or whoever is signed in and their menu (SHELL-03). */
export function AccountMenu({ user }: { readonly user: ShownUser | null }) {
  return user === null ? (
    <>
      <Link to="/auth" className="bar-link">
        Sign In
      </Link>
      <ButtonLink to="/auth?tab=signup" className="whitespace-nowrap md:max-lg:px-3">
        Get Started
      </ButtonLink>
    </>
  ) : (
    <Suspense>
      <UserMenu user={user} />
    </Suspense>
  );
}

/** The same in the side menu, which has My Trips already. */
export function SideAccount({ user }: { readonly user: ShownUser | null }) {
  return (
    <div className="mx-3 mt-3 border-t border-line pt-3">
      {user === null ? (
        <>
          <Link to="/auth" className="menu-link">
            Sign In
          </Link>
          <Link to="/auth?tab=signup" className="menu-link">
            Sign Up
          </Link>
        </>
      ) : (
        <Suspense>
          <SideUser user={user} />
        </Suspense>
      )}
    </div>
  );
}
