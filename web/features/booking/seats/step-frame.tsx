import type { ReactNode } from 'react';
import { SeatActions, type SeatActionsProps } from './seat-actions.tsx';

interface StepFrameProps {
  /** Shown above the card. */
  readonly above?: ReactNode;
  readonly head?: ReactNode;
  readonly children: ReactNode;
  /** Details of the touched or focused seat: above the actions on a small screen. */
  readonly sheet?: ReactNode;
  readonly sheetBy?: string;
  readonly actions: SeatActionsProps;
}

/**
 * The card of the seat step with its actions at the bottom of the screen: the frame extends below it whatever the card
 * contains, so that no button moves when the seat maps load.
 */
export function StepFrame({ above, head, children, sheet, sheetBy, actions }: StepFrameProps) {
  // What has the focus stays above the bar at the bottom, with or without the details of a seat.
  const margins = [
    '[&_:is(a,input,summary,button:not([data-seat]))]:scroll-mb-36',
    sheet == null ? '' : 'max-sm:[&_:is(a,input,summary,button:not([data-seat]))]:scroll-mb-64',
  ].join(' ');
  return (
    <div className={`flex min-h-[calc(100dvh-9rem)] min-w-0 flex-col gap-4 ${margins}`}>
      {above}
      <section aria-label="Seats" className="overflow-clip rounded-lg border border-line bg-card shadow-raised">
        {head}
        {children}
      </section>
      <div className="sticky bottom-0 z-30 -mx-4 mt-auto bg-card shadow-floating lg:mx-0 lg:rounded-lg">
        {sheet == null ? null : (
          <div data-by={sheetBy} className="seat-sheet">
            {sheet}
          </div>
        )}
        <SeatActions {...actions} />
      </div>
    </div>
  );
}
