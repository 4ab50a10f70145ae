import type { ReactNode } from 'react';
import { Icon, type IconName } from '#web/ui/icon.tsx';

export type Direction = 'up' | 'down';

interface ListItemProps {
  readonly index: number;
  readonly isLast: boolean;
  /** 'figure 2' */
  readonly name: string;
  /** Null if the order does not matter. */
  readonly onMove: ((direction: Direction) => void) | null;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

/** An item of a list: its buttons, then its fields. */
export function ListItem({ index, isLast, name, onMove, onRemove, children }: ListItemProps) {
  return (
    <fieldset data-item={index} className="rounded-md border border-line bg-page p-3">
      <legend className="sr-only">{name}</legend>
      <div className="flex items-center justify-between gap-2">
        <p className="text-xs font-semibold text-ink-soft first-letter:uppercase" aria-hidden="true">
          {name}
        </p>
        <div className="-mt-1 -mr-1 flex">
          {onMove === null ? null : (
            <>
              <RowButton
                icon="chevron"
                turned
                label={`Move ${name} up`}
                action="up"
                disabled={index === 0}
                onClick={() => onMove('up')}
              />
              <RowButton
                icon="chevron"
                label={`Move ${name} down`}
                action="down"
                disabled={isLast}
                onClick={() => onMove('down')}
              />
            </>
          )}
          <RowButton icon="close" label={`Remove ${name}`} action="remove" disabled={false} onClick={onRemove} />
        </div>
      </div>
      {children}
    </fieldset>
  );
}

interface RowButtonProps {
  readonly icon: IconName;
  readonly turned?: boolean;
  readonly label: string;
  readonly action: Direction | 'remove';
  readonly disabled: boolean;
  readonly onClick: () => void;
}

function RowButton({ icon, turned = false, label, action, disabled, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      data-do={action}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className="inline-flex size-11 items-center justify-center rounded-md text-ink-soft hover:bg-muted hover:text-ink disabled:opacity-40"
    >
      <Icon name={icon} className={`size-4 ${turned ? 'rotate-180' : ''}`} />
    </button>
  );
}
