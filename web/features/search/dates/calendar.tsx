import { DayPicker } from 'react-day-picker';
import { formatFullDate } from '#domain/time/date-text.ts';
import { ownToday } from '#web/clock/server-now.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useMedia } from '#web/ui/use-media.ts';

interface CalendarProps {
  readonly selected: string;
  /** Days before this, or before today, cannot be chosen. */
  readonly earliest: string;
  /** Days after this cannot be chosen either: they are not on sale yet. */
  readonly latest: string;
  /** The other end of the trip; the days in between are tinted. */
  readonly other: string;
  readonly onSelect: (day: Date) => void;
}

/**
 * One or two months to choose a day from, fully usable by keyboard; the chosen day has the focus when it opens
 * (SRCH-03).
 */
export default function Calendar({ selected, earliest, latest, other, onSelect }: CalendarProps) {
  const isWide = useMedia('(min-width: 768px)');
  const chosen = dayOf(selected);
  const otherEnd = dayOf(other);
  const trip = chosen && otherEnd ? [chosen, otherEnd].sort((a, b) => a.getTime() - b.getTime()) : [];
  const [from, to] = trip;
  // The form may have been opened yesterday.
  const today = ownToday();
  const [here, start, end] = [dayOf(today), dayOf(earliest > today ? earliest : today), dayOf(latest)];
  const opensAt = chosen ?? start;
  return (
    <>
      <DayPicker
        mode="single"
        required
        autoFocus
        numberOfMonths={isWide ? 2 : 1}
        // Of one height, so that the buttons do not move under the pointer.
        fixedWeeks
        selected={chosen}
        onSelect={onSelect}
        {...(here ? { today: here } : {})}
        {...(opensAt ? { defaultMonth: opensAt } : {})}
        {...(start && end ? { startMonth: start, endMonth: end, disabled: { before: start, after: end } } : {})}
        modifiers={from && to && otherEnd ? { trip: { after: from, before: to }, end: otherEnd } : {}}
        modifiersClassNames={{ trip: 'calendar-trip', end: 'calendar-end' }}
        classNames={classNames}
        labels={{ labelDayButton: dayLabel }}
        components={{
          Chevron: ({ orientation }) => <Icon name={orientation === 'left' ? 'left' : 'right'} />,
        }}
      />
      <p className="mt-2 text-xs text-ink-soft">{`Dates after ${formatFullDate(latest)} are not on sale yet.`}</p>
    </>
  );
}

const classNames = {
  root: 'calendar',
  months: 'calendar-months',
  month: 'calendar-month',
  month_caption: 'calendar-caption',
  nav: 'calendar-nav',
  button_previous: 'calendar-step',
  button_next: 'calendar-step',
  month_grid: 'calendar-grid',
  weekday: 'calendar-weekday',
  day: 'calendar-day',
  day_button: 'calendar-button',
  selected: 'calendar-selected',
  today: 'calendar-today',
  disabled: 'calendar-disabled',
  outside: 'calendar-outside',
} as const;

/** 'Friday, March 5, 2027': the number on the button is part of its name. */
function dayLabel(day: Date, { today, selected }: { readonly today?: boolean; readonly selected?: boolean }): string {
  const name = day.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
  return `${today ? 'Today, ' : ''}${name}${selected ? ', selected' : ''}`;
}

function dayOf(date: string): Date | undefined {
  const [year, month, day] = date.split('-').map(Number);
  return year && month && day ? new Date(year, month - 1, day) : undefined;
}
