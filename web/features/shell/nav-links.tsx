import { NavLink } from 'react-router';
import { siteLinks } from './links.ts';

/** The links of the site; the one of the present page is marked, Home on the home page only (SHELL-01). */
export function NavLinks({ className }: { readonly className: string }) {
  return siteLinks.map(({ to, label, end }) => (
    <NavLink key={to} to={to} end={end} viewTransition className={className}>
      {label}
    </NavLink>
  ));
}
