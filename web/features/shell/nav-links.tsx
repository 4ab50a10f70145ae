import { Link, useLocation } from 'react-router';
import { isCurrent, siteLinks } from './links.ts';

/** The links of the site; the current page is marked (SHELL-01). */
export function NavLinks({ className }: { readonly className: string }) {
  const { pathname } = useLocation();
  return siteLinks.map(({ to, label }) => (
    <Link
      key={to}
      to={to}
      viewTransition
      className={className}
      aria-current={isCurrent(to, pathname) ? 'page' : undefined}
    >
      {label}
    </Link>
  ));
}
