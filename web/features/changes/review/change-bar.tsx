import type { ReactNode } from 'react';
import type { AmendmentLine } from '#domain/booking/amendments/amendment-texts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TotalBar } from '#web/ui/total-bar.tsx';
import { tripAddress } from './amendment-addresses.ts';

interface ChangeBarProps {
  readonly bookingId: string;
  readonly total: AmendmentLine;
  /** The label of the way back. */
  readonly keep: string;
  readonly isRunning: boolean;
  readonly progress: ReactNode;
  /** The label of the button. */
  readonly children: string;
}

/** What it costs, and the button that agrees to it. */
export function ChangeBar({ bookingId, total, keep, isRunning, progress, children }: ChangeBarProps) {
  return (
    <TotalBar total={total} progress={progress}>
      <div className="max-lg:hidden">
        <ButtonLink to={tripAddress(bookingId)} look="outline">
          {keep}
        </ButtonLink>
      </div>
      <SubmitButton label={children} busyLabel={children} busy={isRunning} className="px-5" />
    </TotalBar>
  );
}
