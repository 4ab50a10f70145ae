import { Icon } from '#web/ui/icon.tsx';
import { type BookingStep, bookingSteps, stepNames } from './booking-steps.ts';

/** The four steps as dots on a line: done, current, upcoming (BOOK-01). */
export function StepIndicator({ step }: { readonly step: BookingStep }) {
  const present = bookingSteps.indexOf(step);
  const last = bookingSteps.length - 1;
  return (
    <ol aria-label="Booking steps" className="grid grid-cols-4 print:hidden">
      {bookingSteps.map((name, index) => {
        const done = index < present || (index === present && index === last);
        return (
          <li
            key={name}
            aria-current={index === present ? 'step' : undefined}
            className="relative flex flex-col items-center gap-1.5 px-1 text-center"
          >
            {index === 0 ? null : (
              <span
                className={`absolute top-3.5 right-1/2 h-0.5 w-full -translate-y-1/2 ${index <= present ? 'bg-primary' : 'bg-outline/40'}`}
              />
            )}
            <span
              className={`tabular relative z-10 flex size-7 items-center justify-center rounded-full text-xs font-bold ${
                done || index === present ? 'bg-primary text-on-primary' : 'border border-outline bg-card text-ink-soft'
              } ${index === present && !done ? 'ring-4 ring-primary/20' : ''}`}
            >
              {done ? <Icon name="check" className="size-4" /> : index + 1}
            </span>
            <span className={`text-xs leading-4 ${index === present ? 'font-semibold' : 'text-ink-soft'}`}>
              {stepNames[name]}
              <span className="sr-only">{done ? ' (done)' : ''}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
