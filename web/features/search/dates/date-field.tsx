import { localDate } from '#domain/time/calendar-date.ts';
import { formatFieldDate } from '#domain/time/date-text.ts';
import { loadOnline } from '#web/ui/preload.ts';
import { PopupField } from '../popup-field.tsx';

const load = loadOnline(() => import('./calendar.tsx'));

interface DateFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly earliest: string;
  readonly latest: string;
  readonly other: string;
  readonly error: string | undefined;
  /** Visible, but not used for this search. */
  readonly disabled?: boolean;
  readonly onChange: (date: string) => void;
}

/** A date as a button 'MMM dd, yyyy' that opens a calendar; the form submits it as yyyy-MM-dd (SRCH-03). */
export function DateField({
  name,
  label,
  value,
  earliest,
  latest,
  other,
  error,
  disabled = false,
  onChange,
}: DateFieldProps) {
  return (
    <>
      <PopupField
        field={name}
        label={label}
        title={`${label} date`}
        value={value === '' ? (disabled ? 'One way' : 'Select a date') : formatFieldDate(value)}
        icon="calendar"
        error={error}
        disabled={disabled}
        load={load}
        panel={(close) => ({
          selected: value,
          earliest,
          latest,
          other,
          onSelect: (day: Date) => {
            onChange(localDate(day));
            close();
          },
        })}
        plain={<input type="date" name={name} defaultValue={value} aria-label={label} />}
      />
      <input type="hidden" name={name} value={value} disabled={disabled} />
    </>
  );
}
