import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';

interface ListFootProps {
  readonly hasMore: boolean;
  readonly hasFirstPage: boolean;
  readonly onMore: () => void;
  readonly onFirstPage: () => void;
}

/** Below the list: load more, and return to the first page (RES-08, RES-09). */
export function ListFoot({ hasMore, hasFirstPage, onMore, onFirstPage }: ListFootProps) {
  const foot = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    // The focused button goes away with the last page.
    const hasLostFocus = isPressed.current && document.activeElement === document.body;
    if (!hasMore && hasLostFocus) foot.current?.focus({ preventScroll: true });
  }, [hasMore]);
  const more = () => {
    isPressed.current = true;
    onMore();
  };
  return (
    <div ref={foot} tabIndex={-1} className="list-foot mt-6 flex flex-wrap justify-center gap-3 outline-none">
      {hasMore ? <Button onClick={more}>Load More Flights</Button> : null}
      {hasFirstPage ? (
        <Button look="outline" onClick={onFirstPage}>
          Back to First Page
        </Button>
      ) : null}
    </div>
  );
}
