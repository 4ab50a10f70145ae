import { type FormEvent, useRef, useState } from 'react';
import type { AnswerOf } from '../../../../contract/call.ts';
import { actOnBooking, type DeskBooking, noCardNumbers } from '../../../../contract/desk.ts';
import type { DeskAction } from '../../../../domain/booking/desk.ts';
import { hasCardNumber } from '../../../../domain/payment/card.ts';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { request } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { controlClass, Field } from '../../../ui/field.tsx';
import { Modal, ModalFooter } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { actionWords } from './desk-words.ts';

interface ActionDialogProps {
  readonly booking: DeskBooking;
  readonly action: DeskAction;
  readonly onClose: () => void;
  readonly onDone: (answer: AnswerOf<typeof actOnBooking>) => void;
  /** The booking is not as it is shown any more: it must be read again. */
  readonly onStale: () => void;
}

interface Failure {
  readonly text: string;
  readonly isStale: boolean;
}

/** Asks for the reason, and says what happens to the money before it is done. One dialog is one request, however often it is sent. */
export function ActionDialog({ booking, action, onClose, onDone, onStale }: ActionDialogProps) {
  const words = actionWords(action, booking);
  const [key] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const reason = useRef<HTMLTextAreaElement>(null);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const text = reason.current?.value.trim() ?? '';
    const short = text.length < 5 ? 'Say why in a few words: it stays in the history' : undefined;
    const fault = short ?? (hasCardNumber(text) ? noCardNumbers : undefined);
    if (fault !== undefined) {
      setProblem(fault);
      reason.current?.focus();
      return;
    }
    setProblem(undefined);
    setFailure(null);
    setBusy(true);
    try {
      const body = { action, reason: text, seen: booking.seen };
      onDone(await request(actOnBooking, { params: { id: booking.id }, body, idempotencyKey: key }));
    } catch (error) {
      const isStale = error instanceof ApiError && ['BOOKING_CHANGED', 'ACTION_NOT_POSSIBLE'].includes(error.code);
      setFailure({ text: messageOf(error), isStale });
      setBusy(false);
    }
  };

  const close = () => {
    if (!busy) (failure?.isStale ? onStale : onClose)();
  };
  return (
    <Modal title={words.question} view={action} onClose={close}>
      <form noValidate onSubmit={(event) => void send(event)} className="grid gap-4 text-sm">
        <ul className="grid list-disc gap-1 pl-5">
          {words.money.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <Field label="Reason" hint="Stays in the history with your name." error={problem}>
          {(control) => (
            <textarea
              {...control}
              ref={reason}
              rows={3}
              maxLength={500}
              aria-required="true"
              readOnly={busy}
              className={`${controlClass} py-2`}
            />
          )}
        </Field>
        {failure === null ? null : (
          <Notice tone="destructive" role="alert" title="Not done">
            <p>{failure.text}</p>
          </Notice>
        )}
        <ModalFooter>
          <div className="flex flex-wrap justify-end gap-3 max-sm:grid max-sm:justify-stretch">
            <Button look="outline" disabled={busy} onClick={close}>
              {failure?.isStale ? 'Load the booking again' : 'Leave it as it is'}
            </Button>
            {failure?.isStale ? null : (
              <Button type="submit" busy={busy}>
                {busy ? 'Working…' : words.label}
              </Button>
            )}
          </div>
        </ModalFooter>
      </form>
    </Modal>
  );
}
