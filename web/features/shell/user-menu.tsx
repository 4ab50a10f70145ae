import { Link } from 'react-router';
import { Icon } from '#web/ui/icon.tsx';
import { reportProblem } from '#web/ui/report-problem.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import type { ShownUser } from './shown-user.ts';
import { useAutoClosingPopover } from './use-auto-closing-popover.ts';

const id = 'account-menu';

/** The user's name with their menu (SHELL-03). */
export function UserMenu({ user }: { readonly user: ShownUser }) {
  const closing = useAutoClosingPopover<HTMLDivElement>();
  return (
    <>
      <button type="button" popoverTarget={id} className="bar-link">
        <Icon name="person" />
        <span title={greeting(user)} className="max-w-24 truncate lg:max-w-40">
          {greeting(user)}
        </span>
        <Icon name="chevron" className="size-4" />
      </button>
      <div {...closing} id={id} popover="auto" className="popup account-menu">
        <Link to="/my-trips" className="menu-link">
          My Trips
        </Link>
        <AccountLinks user={user} />
      </div>
    </>
  );
}

/** The same in the side menu, with the email address. */
export function SideUser({ user }: { readonly user: ShownUser }) {
  return (
    <>
      <p className="px-3 pb-2">
        <b>{greeting(user)}</b>
        <br />
        {user.email}
      </p>
      <AccountLinks user={user} />
    </>
  );
}

function AccountLinks({ user }: { readonly user: ShownUser }) {
  const hydrated = useHydrated();
  return (
    <>
      <Link to="/profile" className="menu-link">
        Profile Settings
      </Link>
      {user.isAdmin ? (
        <Link to="/admin-settings" className="menu-link">
          Administration
        </Link>
      ) : null}
      <button type="button" disabled={!hydrated} onClick={signOutNow} className="menu-link w-full">
        Sign Out
      </button>
    </>
  );
}

function signOutNow() {
  import('#web/api/sign-out.ts').then(
    ({ signOut }) => signOut(),
    (cause) => reportProblem('Signing out failed', cause),
  );
}

function greeting({ firstName, username }: ShownUser): string {
  return `Hi, ${firstName || username}`;
}
