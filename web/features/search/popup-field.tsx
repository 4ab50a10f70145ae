import { type ReactNode, Suspense, useId } from 'react';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Popup } from '#web/ui/popup.tsx';
import { preload } from '#web/ui/preload.ts';
import { FieldBox } from './field-box.tsx';

interface PopupFieldProps {
  /** The name by which the form finds the field to focus. */
  readonly field: string;
  readonly label: string;
  readonly title: string;
  readonly value: string;
  readonly icon: IconName;
  readonly error: string | undefined;
  /** Visible, but not used for this search: cannot be opened or focused. */
  readonly disabled?: boolean;
  /** Loads the panel's code; called on hover and focus, before it opens. */
  readonly load: () => Promise<unknown>;
  /** The lazy panel, rendered while it is open. */
  readonly panel: (close: () => void) => ReactNode;
  /** Replaces the panel's content if there is no script. */
  readonly plain: ReactNode;
}

/** A search field that is a button with its value and opens a panel. */
export function PopupField({ field, label, title, value, icon, error, disabled, load, panel, plain }: PopupFieldProps) {
  const id = useId();
  const early = preload(load);
  return (
    <FieldBox noteId={`${id}-note`} error={error}>
      <span id={`${id}-label`} className="box-label">
        {label}
      </span>
      <button
        type="button"
        disabled={disabled}
        data-field={field}
        className="box-value tabular"
        popoverTarget={`${id}-panel`}
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}-value`}
        aria-describedby={error === undefined ? undefined : `${id}-note`}
        onPointerEnter={early}
        onFocus={early}
      >
        <span id={`${id}-value`}>{value}</span>
        <Icon name={icon} className="box-icon" />
      </button>
      <Popup id={`${id}-panel`} label={title} className="p-4">
        {({ open, close }) => (
          <>
            <p className="mb-2 text-sm font-semibold md:sr-only">{title}</p>
            {open ? <Suspense fallback={<p className="panel-loading">Loading…</p>}>{panel(close)}</Suspense> : null}
            <noscript>{plain}</noscript>
          </>
        )}
      </Popup>
    </FieldBox>
  );
}
