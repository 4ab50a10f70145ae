import type { ReactNode } from 'react';
import { QuietSeatActions, SeatActions, type SeatActionsProps } from './seat-actions.tsx';

interface StepFrameProps {
  readonly head?: ReactNode;
  readonly children: ReactNode;
  /** Of the seat that was touched or has the focus: on a small screen above the actions. */
  readonly sheet?: ReactNode;
  readonly sheetBy?: string;
  readonly actions: SeatActionsProps;
}

/** The card of the seat step and what stands at the foot of the screen. */
export function StepFrame({ head, children, sheet, sheetBy, actions }: StepFrameProps) {
  return (
    <>
      <section aria-label="Seats" className="overflow-clip rounded-lg border border-line bg-card shadow-raised">
        {head}
        {children}
      </section>
      <QuietSeatActions {...actions} />
      <div className="sticky bottom-0 z-30 -mx-4 px-4 max-lg:bg-card lg:static lg:mx-0 lg:px-0">
        {sheet == null ? null : (
          <div data-by={sheetBy} className="seat-sheet">
            {sheet}
          </div>
        )}
        <SeatActions {...actions} />
      </div>
    </>
  );
}
