import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { isFromList } from '#web/ui/entry-state.ts';
import { Icon } from '#web/ui/icon.tsx';

/** A link back, above the page title. */
export function BackLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  const goBack = useGoBack();
  return (
    <Link
      to={to}
      onClick={goBack}
      viewTransition
      className="-ml-2 inline-flex min-h-11 items-center gap-1 rounded-md px-2 text-sm font-semibold hover:underline"
    >
      <Icon name="left" className="size-4" />
      {children}
    </Link>
  );
}

/**
 * What a click on a link to the list does: a visitor who came from it goes back in the history, which restores its scroll position
 * and open cards (RES-11). Everybody else, and a click that opens another tab, follows the link.
 */
export function useGoBack(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  return (event) => {
    if (!isFromList(state) || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(-1);
  };
}
