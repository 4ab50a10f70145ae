import { useEffect } from 'react';
import { type DeskAction, needsReason } from '#domain/booking/desk.ts';
import type { DeskBooking } from '#domain/booking/views/desk-booking.ts';
import { SignedOutHelp } from '#web/features/admin/signed-out-help.tsx';
import { Button } from '#web/ui/button.tsx';
import { controlClass, Field } from '#web/ui/field.tsx';
import { Modal, ModalFooter } from '#web/ui/modal.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SettlementFields } from './amendments/settlement-fields.tsx';
import { useSettlement } from './amendments/use-settlement.ts';
import { manualActionTexts } from './manual-action-texts.ts';
import { type ManualActionAnswer, useManualAction } from './use-manual-action.ts';

interface ActionDialogProps {
  readonly booking: DeskBooking;
  readonly action: DeskAction;
  /** Called with whether a reason is typed. */
  readonly onTyped: (isTyped: boolean) => void;
  readonly onClose: () => void;
  readonly onDone: (answer: ManualActionAnswer) => void;
  /** Called if the booking has changed since it was loaded. */
  readonly onStale: () => void;
}

/** Asks for the reason of a manual action, and explains its effect on the money. */
export function ActionDialog({ booking, action, onTyped, onClose, onDone, onStale }: ActionDialogProps) {
  const { label, question, effects } = manualActionTexts(action, booking);
  const settlement = useSettlement(booking, action);
  const { field, problem, failure, busy, submit } = useManualAction(booking, action, settlement, onDone);
  useEffect(() => () => onTyped(false), [onTyped]);
  const close = () => {
    if (!busy) (failure?.isStale ? onStale : onClose)();
  };
  return (
    <Modal title={question} view={action} onClose={close}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4 text-sm">
        <ul className="grid list-disc gap-1 pl-5">
          {effects.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {settlement === null ? null : <SettlementFields form={settlement} busy={busy} />}
        <Field
          label={needsReason(action) ? 'Reason' : 'Reason (optional)'}
          hint="Kept in the history with your name."
          error={problem}
        >
          {(control) => (
            <textarea
              {...control}
              ref={field}
              rows={3}
              maxLength={500}
              aria-required={needsReason(action)}
              readOnly={busy}
              onChange={(event) => onTyped(event.currentTarget.value.trim() !== '')}
              className={`${controlClass} py-2`}
            />
          )}
        </Field>
        {failure === null ? null : (
          <Notice tone="destructive" role="alert" title="Not done">
            {failure.isSignedOut ? <SignedOutHelp next="try again" /> : <p>{failure.message}</p>}
          </Notice>
        )}
        <ModalFooter>
          <div className="flex flex-wrap justify-end gap-3 max-sm:grid max-sm:justify-stretch">
            <Button look="outline" disabled={busy} onClick={close}>
              {failure?.isStale ? 'Reload the booking' : 'Cancel'}
            </Button>
            {failure?.isStale ? null : (
              <Button type="submit" look={action === 'refuse_payment' ? 'danger' : 'primary'} busy={busy}>
                {busy ? 'Working…' : label}
              </Button>
            )}
          </div>
        </ModalFooter>
      </form>
    </Modal>
  );
}
