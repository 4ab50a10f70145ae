import { type ComponentType, type ReactNode, useCallback, useEffect, useId, useState } from 'react';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Popup } from '#web/ui/popup.tsx';
import { FieldBox } from './field-box.tsx';

interface PopupFieldProps<Panel> {
  /** The name by which the form finds the field to focus. */
  readonly field: string;
  readonly label: string;
  readonly title: string;
  readonly value: string;
  readonly icon: IconName;
  readonly error: string | undefined;
  /** Visible, but not used for this search: cannot be opened or focused. */
  readonly disabled?: boolean;
  /** Loads the panel's code; called on hover and focus, before it opens, and again whenever it opens without it. */
  readonly load: () => Promise<{ readonly default: ComponentType<Panel> }>;
  /** What the panel is given while it is open. */
  readonly panel: (close: () => void) => Panel;
  /** Replaces the panel's content if there is no script. */
  readonly plain: ReactNode;
}

/** A search field that is a button with its value and opens a panel. */
export function PopupField<Panel extends object>({
  field,
  label,
  title,
  value,
  icon,
  error,
  disabled,
  load,
  panel,
  plain,
}: PopupFieldProps<Panel>) {
  const id = useId();
  // Null if it could not be loaded: the form around it stays as it is.
  const [Part, setPart] = useState<ComponentType<Panel> | null>();
  const fetchPart = useCallback(() => {
    load().then(
      (part) => setPart(() => part.default),
      () => setPart(null),
    );
  }, [load]);
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
        onPointerEnter={fetchPart}
        onFocus={fetchPart}
      >
        <span id={`${id}-value`}>{value}</span>
        <Icon name={icon} className="box-icon" />
      </button>
      <Popup id={`${id}-panel`} label={title} className="p-4">
        {({ open, close }) => (
          <>
            <p className="mb-2 text-sm font-semibold md:sr-only">{title}</p>
            {open ? Part ? <Part {...panel(close)} /> : <Waiting failed={Part === null} start={fetchPart} /> : null}
            <noscript>{plain}</noscript>
          </>
        )}
      </Popup>
    </FieldBox>
  );
}

function Waiting({ failed, start }: { readonly failed: boolean; readonly start: () => void }) {
  useEffect(start, [start]);
  return (
    <p role={failed ? 'alert' : undefined} className="panel-loading">
      {failed ? 'This could not be loaded. Check your connection and open it again, or reload the page.' : 'Loading…'}
    </p>
  );
}
