import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { reportProblem } from '../../ui/report-problem.ts';

/** Whoever is signed in, as the frame of the site shows them. */
export interface ShownUser {
  readonly firstName: string;
  readonly username: string;
  readonly email: string;
}

const id = 'account-menu';

/** Right end of the header on wide screens: ways in, or whoever is signed in and their menu (SHELL-03). */
export function AccountMenu({ user }: { readonly user: ShownUser | null }) {
  const menu = useClosing<HTMLDivElement>();
  return user === null ? (
    <>
      <Link to="/auth" className="bar-link">
        Sign In
      </Link>
      <ButtonLink to="/auth?tab=signup">Get Started</ButtonLink>
    </>
  ) : (
    <>
      <button type="button" popoverTarget={id} className="bar-link">
        <Icon name="person" />
        <span className="max-w-40 truncate">{greeting(user)}</span>
        <Icon name="chevron" className="size-4" />
      </button>
      <div ref={menu} id={id} popover="auto" className="popup account-menu">
        <Link to="/my-trips" className="menu-link">
          My Trips
        </Link>
        <AccountLinks />
      </div>
    </>
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
        <>
          <p className="px-3 pb-2 break-words">
            <b>{greeting(user)}</b>
            <br />
            {user.email}
          </p>
          <AccountLinks />
        </>
      )}
    </div>
  );
}

function AccountLinks() {
  return (
    <>
      <Link to="/profile" className="menu-link">
        Profile Settings
      </Link>
      <button type="button" onClick={leave} className="menu-link w-full">
        Sign Out
      </button>
    </>
  );
}

function leave() {
  import('../../api/sign-out.ts').then(
    ({ signOut }) => signOut(),
    (cause) => reportProblem('Signing out failed', cause),
  );
}

function greeting({ firstName, username }: ShownUser): string {
  return `Hi, ${firstName || username}`;
}

/** A popover that every navigation closes, also one to the same page; what was opened before the script came stays open. */
export function useClosing<E extends HTMLElement>() {
  const popover = useRef<E>(null);
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current !== key) popover.current?.hidePopover();
    shown.current = key;
  }, [key]);
  return popover;
}
