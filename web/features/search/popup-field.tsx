import { type ReactNode, Suspense, useId } from 'react';
import { fetchEarly } from '../../ui/fetch-early.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Popup } from '../../ui/popup.tsx';
import { FieldBox } from './field-box.tsx';

interface PopupFieldProps {
  /** Name by which the form finds the field to focus. */
  readonly field: string;
  readonly label: string;
  readonly title: string;
  readonly value: string;
  readonly icon: IconName;
  readonly error: string | undefined;
  /** Shown, but not for this search: neither opened nor focused. */
  readonly disabled?: boolean;
  /** Reads the panel's code; called on hover and focus, before it opens. */
  readonly load: () => Promise<unknown>;
  /** The lazy panel, drawn while it is open. */
  readonly panel: (close: () => void) => ReactNode;
  /** Stands in the panel where there is no script. */
  readonly plain: ReactNode;
}

/** A search field that is a button with its value on it and a panel behind it. */
export function PopupField({ field, label, title, value, icon, error, disabled, load, panel, plain }: PopupFieldProps) {
  const id = useId();
  const early = fetchEarly(load);
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
            {open ? <Suspense fallback={<p className="panel-loading">Loading...</p>}>{panel(close)}</Suspense> : null}
            <noscript>{plain}</noscript>
          </>
        )}
      </Popup>
    </FieldBox>
  );
}
