import { NavLink } from 'react-router';
import { StatusPill } from './status-pill.tsx';

const screens = [
  { to: '/admin/bookings', label: 'Bookings' },
  { to: '/admin/brands', label: 'Brands' },
  { to: '/admin-settings', label: 'Settings' },
] as const;

/** Links between the administration screens (F-82), and that what they do is real (F-107). */
export function AdminNav({ isLive }: { readonly isLive: boolean }) {
  return (
    <nav aria-label="Administration" className="mb-4 flex flex-wrap gap-x-6 border-b border-line">
      {screens.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent text-sm font-medium hover:underline aria-[current=page]:border-primary"
        >
          {label}
        </NavLink>
      ))}
      {isLive ? (
        <span className="ml-auto self-center">
          <StatusPill look="alert">LIVE</StatusPill>
        </span>
      ) : null}
    </nav>
  );
}
