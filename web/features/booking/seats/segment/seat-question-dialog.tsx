import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';

/** Conditions that must be accepted before a seat is taken. */
export interface SeatQuestion {
  readonly designator: string;
  readonly name: string;
  /** The airline's conditions for the person in this seat. */
  readonly texts: readonly string[];
}

interface SeatQuestionDialogProps {
  readonly question: SeatQuestion;
  readonly onNo: () => void;
  readonly onYes: () => void;
}

/** Asks whether a traveler meets the airline's conditions for a seat (F-01). Mounted while open. */
export function SeatQuestionDialog({ question, onNo, onYes }: SeatQuestionDialogProps) {
  const { designator, name, texts } = question;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="seat-question-title"
      aria-describedby="seat-question-texts"
      onClose={onNo}
      className="seat-dialog"
    >
      <h2 id="seat-question-title" className="text-base font-semibold">
        {`Is seat ${designator} right for ${name}?`}
      </h2>
      <div id="seat-question-texts" className="mt-2 grid gap-2 text-sm">
        <p>The airline says about this seat:</p>
        <ul className="list-disc pl-5">
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={() => dialog.current?.close()}>
          Choose Another Seat
        </Button>
        <Button onClick={onYes}>{`Yes, Take ${designator}`}</Button>
      </div>
    </dialog>
  );
}
