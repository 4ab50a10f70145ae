import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '#web/ui/button.tsx';
import type { ShownUser } from './shown-user.ts';

/** Loaded for signed-in users only; until then the server's HTML stays. */
const load = () => import('./user-menu.tsx').catch(() => ({ UserMenu: ProfileLink, SideUser: ProfileLink }));
const UserMenu = lazy(() => load().then((part) => ({ default: part.UserMenu })));
const SideUser = lazy(() => load().then((part) => ({ default: part.SideUser })));

/** If the menu could not be loaded. */
function ProfileLink(_: { readonly user: ShownUser }) {
  return (
    <Link to="/profile" className="bar-link">
      Profile
    </Link>
  );
}

/** Right end of the header on wide screens: links to sign in, or the menu of the user (SHELL-03). */
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

/** The same in the side menu, which has its own My Trips link. */
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
