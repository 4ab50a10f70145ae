import type { AmendmentLine } from '#domain/booking/amendments/amendment-texts.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { tripAddress } from './amendment-addresses.ts';

interface ChangeBarProps {
  readonly bookingId: string;
  readonly total: AmendmentLine;
  readonly isRunning: boolean;
  /** The label of the button. */
  readonly children: string;
}

/** The main action: a bar with the total at the bottom of a small screen, a row at the end of the form on others. */
export function ChangeBar({ bookingId, total, isRunning, children }: ChangeBarProps) {
  return (
    <div className="sticky bottom-0 z-30 -mx-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line bg-card px-4 py-3 shadow-floating lg:static lg:mx-0 lg:justify-end lg:border-0 lg:bg-transparent lg:p-0 lg:shadow-none">
      <p className="tabular leading-5 lg:hidden">
        <span className="block text-lg font-bold">{total.value}</span>
        <span className="text-xs text-ink-soft">{total.label}</span>
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <div className="max-lg:hidden">
          <ButtonLink to={tripAddress(bookingId)} look="outline">
            Keep booked flights
          </ButtonLink>
        </div>
        <Button type="submit" busy={isRunning} className="px-5">
          {children}
        </Button>
      </div>
    </div>
  );
}
