import { Suspense, useEffect, useRef, useState } from 'react';
import { noFilters } from '#domain/flights/filters/filters.ts';
import { formatCount } from '#domain/money/format.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { useViewActions } from '../view/use-results-view.ts';
import { FilterBadge } from './filter-badge.tsx';
import type { FilterProps } from './filter-props.ts';
import { sideQuery } from './filter-side.tsx';
import { FilterSkeleton } from './filter-skeleton.tsx';
import { FilterPanel, fetchFilterPanel } from './load-panel.tsx';

interface FilterButtonProps extends FilterProps {
  /** The number of journeys with a fare that passes. */
  readonly shown: number;
}

/** On small screens: a button with the number of active kinds that opens the filter sheet (FILT-09). */
export function FilterButton(props: FilterButtonProps) {
  const [open, setOpen] = useState(false);
  const isWide = useMedia(sideQuery);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerDown={fetchFilterPanel}
        onFocus={fetchFilterPanel}
        onClick={() => setOpen(true)}
        className={buttonClass('outline', 'max-sm:px-3 lg:hidden')}
      >
        <Icon name="filter" className="size-4" />
        Filters <FilterBadge />
      </button>
      {open && !isWide ? <FilterSheet {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface FilterSheetProps extends FilterButtonProps {
  readonly onClose: () => void;
}

function FilterSheet({ shown, onClose, ...props }: FilterSheetProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  const { changeView } = useViewActions();
  useEffect(() => {
    const dialog = sheet.current;
    dialog?.showModal();
    document.documentElement.dataset.behind = 'sheet';
    return () => {
      delete document.documentElement.dataset.behind;
      dialog?.close();
    };
  }, []);
  const close = () => sheet.current?.close();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the platform closes a dialog on Escape; this handles a tap outside it
    <dialog
      ref={sheet}
      aria-labelledby="filter-sheet-title"
      className="filter-sheet"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === sheet.current) close();
      }}
    >
      <div className="flex max-h-[inherit] flex-col">
        <div className="flex items-center justify-between border-b border-line py-1 pr-2 pl-4">
          <h2 id="filter-sheet-title" className="text-base font-semibold">
            Filters
          </h2>
          <button
            type="button"
            aria-label="Close"
            className="inline-flex size-11 items-center justify-center rounded-md"
            onClick={close}
          >
            <Icon name="close" />
          </button>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4">
          <Suspense fallback={<FilterSkeleton />}>
            <FilterPanel {...props} />
          </Suspense>
        </div>
        <div className="flex gap-3 border-t border-line px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          <Button look="outline" onClick={() => changeView({ filters: noFilters })}>
            Clear all
          </Button>
          <Button className="flex-1" onClick={close}>
            <span aria-live="polite">{`Show ${formatCount(shown)} ${shown === 1 ? 'flight' : 'flights'}`}</span>
          </Button>
        </div>
      </div>
    </dialog>
  );
}
