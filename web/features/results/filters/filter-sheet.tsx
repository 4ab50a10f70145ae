import { useState } from 'react';
import { noFilters } from '#domain/flights/filters/filters.ts';
import { formatCount } from '#domain/money/format.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Modal, ModalFooter } from '#web/ui/modal.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx';
import { FilterBadge, sideQuery } from './filter-side.tsx';

interface FilterButtonProps extends FilterPanelProps {
  /** The number of journeys with a fare that passes. */
  readonly shown: number;
}

/** On small screens: a button with the number of active kinds that opens the filter sheet (FILT-09). */
export function FilterButton({ shown, ...panel }: FilterButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const isWide = useMedia(sideQuery);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={buttonClass('outline', 'max-sm:px-3 lg:hidden')}
      >
        <Icon name="filter" className="size-4" />
        Filters <FilterBadge filters={panel.filters} />
      </button>
      {isOpen && !isWide ? (
        <Modal title="Filters" view="filters" onClose={close}>
          <FilterPanel {...panel} />
          <ModalFooter>
            <div className="flex gap-3">
              <Button look="outline" onClick={() => panel.onChange({ filters: noFilters })}>
                Clear all
              </Button>
              <Button className="flex-1" onClick={close}>
                <span aria-live="polite">{`Show ${formatCount(shown)} ${shown === 1 ? 'flight' : 'flights'}`}</span>
              </Button>
            </div>
          </ModalFooter>
        </Modal>
      ) : null}
    </>
  );
}
