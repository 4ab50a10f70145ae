import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';

interface SkipDialogProps {
  /** Number of seats that are dropped. */
  readonly count: number;
  /** Whether bags or other extras are chosen, which stay. */
  readonly hasExtras: boolean;
  readonly total: string;
  readonly totalWithout: string;
  readonly onKeep: () => void;
  readonly onSkip: () => void;
}

/** Asks before chosen seats are dropped, and shows the new total (SEAT-07). Mounted while open. */
export function SkipDialog({ count, hasExtras, total, totalWithout, onKeep, onSkip }: SkipDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby="skip-title" onClose={onKeep} className="seat-dialog">
      <h2 id="skip-title" className="text-base font-semibold">
        Skip seat selection?
      </h2>
      <p className="tabular mt-2 text-sm">
        {count === 1 ? 'Your selected seat will be dropped' : `Your ${count} selected seats will be dropped`}
        {total === totalWithout
          ? ' and the airline will assign seats'
          : ` and the total falls from ${total} to ${totalWithout}`}
        .{hasExtras ? ' Your bags and extras stay in the booking.' : ''}
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={() => dialog.current?.close()}>
          Keep Seats
        </Button>
        <Button onClick={onSkip}>Drop Seats and Skip</Button>
      </div>
    </dialog>
  );
}
