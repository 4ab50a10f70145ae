import { lazy, Suspense, useId } from 'react';
import { localDate } from '../../../domain/time/calendar-date.ts';
import { formatFullDate } from '../../../domain/time/local-time.ts';
import { fetchEarly } from '../../ui/fetch-early.ts';
import { Icon } from '../../ui/icon.tsx';
import { Popup } from '../../ui/popup.tsx';
import { FieldBox } from './field-box.tsx';

const loadCalendar = () => import('./calendar.tsx');
const Calendar = lazy(loadCalendar);
const preload = fetchEarly(loadCalendar);

interface DateFieldProps {
  readonly name: 'departureDate' | 'returnDate';
  readonly label: string;
  readonly value: string;
  readonly earliest: string;
  readonly other: string;
  readonly error: string | undefined;
  readonly onChange: (date: string) => void;
}

/** A date as a button 'MMM dd, yyyy' with a calendar behind it; the form carries it as yyyy-MM-dd (SRCH-03). */
export function DateField({ name, label, value, earliest, other, error, onChange }: DateFieldProps) {
  const id = useId();
  const text = value === '' ? 'Select a date' : formatFullDate(value);
  return (
    <FieldBox noteId={`${id}-note`} error={error}>
      <span id={`${id}-label`} className="box-label">
        {label}
      </span>
      <button
        type="button"
        id={id}
        data-field={name}
        className="box-value tabular"
        popoverTarget={`${id}-calendar`}
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}-value`}
        aria-describedby={error === undefined ? undefined : `${id}-note`}
        onPointerEnter={preload}
        onFocus={preload}
      >
        <span id={`${id}-value`}>{text}</span>
        <Icon name="calendar" className="box-icon" />
      </button>
      <Popup id={`${id}-calendar`} label={`${label} date`} className="p-4">
        {({ open, close }) => (
          <>
            <p className="mb-2 text-sm font-semibold md:sr-only">{`${label} date`}</p>
            {open ? (
              <Suspense
                fallback={<p className="h-80 w-72 pt-36 text-center text-sm text-ink-soft">Loading calendar...</p>}
              >
                <Calendar
                  selected={value}
                  earliest={earliest}
                  other={other}
                  onSelect={(day) => {
                    onChange(localDate(day));
                    close();
                  }}
                />
              </Suspense>
            ) : null}
            <noscript>
              <input type="date" name={name} defaultValue={value} aria-label={label} />
            </noscript>
          </>
        )}
      </Popup>
      <input type="hidden" name={name} value={value} />
    </FieldBox>
  );
}
