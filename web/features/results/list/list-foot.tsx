import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';

interface ListFootProps {
  readonly hasMore: boolean;
  readonly loading: boolean;
  readonly hasFirstPage: boolean;
  readonly onMore: () => void;
  readonly onFirstPage: () => void;
}

/** Below the list: load more, and return to the first page (RES-08, RES-09). */
export function ListFoot({ hasMore, loading, hasFirstPage, onMore, onFirstPage }: ListFootProps) {
  const foot = useRef<HTMLDivElement>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (loading || !asked.current) return;
    asked.current = false;
    // The focused button disappears with the last page.
    if (!hasMore && document.activeElement === document.body) foot.current?.focus({ preventScroll: true });
  }, [loading, hasMore]);
  const more = () => {
    if (loading) return;
    asked.current = true;
    onMore();
  };
  return (
    <div ref={foot} tabIndex={-1} className="list-foot mt-6 flex flex-col items-center gap-3 outline-none">
      <div className="flex flex-wrap justify-center gap-3">
        {hasMore ? (
          // Not disabled while loading, because that would drop the focus.
          <Button aria-disabled={loading} aria-busy={loading} onClick={more}>
            {loading ? 'Loading...' : 'Load More Flights'}
          </Button>
        ) : null}
        {hasFirstPage ? (
          <Button look="outline" onClick={onFirstPage}>
            Back to First Page
          </Button>
        ) : null}
      </div>
    </div>
  );
}
