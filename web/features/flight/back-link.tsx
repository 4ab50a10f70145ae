import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '#web/ui/icon.tsx';

/** A link back, above the page title. */
export function BackLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link
      to={to}
      viewTransition
      className="-ml-2 inline-flex min-h-11 items-center gap-1 rounded-md px-2 text-sm font-semibold hover:underline"
    >
      <Icon name="left" className="size-4" />
      {children}
    </Link>
  );
}
