import { useState } from 'react';
import { changeSavedTraveler, type SavedTravelerAnswer, saveNewTraveler } from '#contract/travelers/saved-travelers.ts';
import { utcDate } from '#domain/time/calendar-date.ts';
import { ApiError } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { serverNow } from '#web/clock/server-now.ts';
import { Button } from '#web/ui/button.tsx';
import { Modal, ModalFooter } from '#web/ui/modal.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { AccountForm } from '../account-form.tsx';
import { useAccountForm } from '../use-account-form.ts';
import { LoyaltyRows } from './loyalty-rows.tsx';
import { PersonFields } from './person-fields.tsx';
import { toTraveler, toValues, travelerProblems, withoutRow } from './traveler-values.ts';

interface TravelerDialogProps {
  /** Null to add one. */
  readonly traveler: SavedTravelerAnswer | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
  /** Called if the traveler was changed or deleted elsewhere: the list is out of date. */
  readonly onOutdated: () => void;
}

/** Adds or edits a saved traveler. */
export function TravelerDialog({ traveler, onClose, onSaved, onOutdated }: TravelerDialogProps) {
  const [count, setCount] = useState(traveler?.loyalty.length ?? 0);
  const state = useAccountForm({
    name: 'traveler',
    empty: toValues(traveler),
    check: (values) => travelerProblems(values, count, utcDate(serverNow())),
    fallback: 'The traveler could not be saved',
    async send(values) {
      const body = toTraveler(values, count);
      if (traveler === null) await request(saveNewTraveler, { body });
      else {
        const { id, version } = traveler;
        await request(changeSavedTraveler, { params: { id }, body: { ...body, version } });
      }
      onSaved();
      return 'leaving';
    },
    onFailure(error) {
      const code = error instanceof ApiError ? error.code : null;
      if (code === 'TRAVELER_CHANGED' || code === 'NOT_FOUND') onOutdated();
      return true;
    },
  });
  const { form, field, busy } = state;
  const title = traveler === null ? 'Add Traveler' : `Edit ${traveler.firstName} ${traveler.lastName}`;
  return (
    <Modal title={title} view={title} onClose={onClose}>
      <AccountForm state={state}>
        <PersonFields form={form} field={field} />
        <LoyaltyRows
          count={count}
          field={field}
          form={form}
          onAdd={() => setCount(count + 1)}
          onRemove={(row) => {
            form.reset(withoutRow(form.getValues(), row), { keepDefaultValues: true });
            setCount(count - 1);
          }}
        />
        <ModalFooter>
          <div className="grid gap-3 sm:flex sm:justify-end">
            <Button look="outline" onClick={onClose}>
              Cancel
            </Button>
            <SubmitButton label="Save Traveler" busyLabel="Saving…" busy={busy} />
          </div>
        </ModalFooter>
      </AccountForm>
    </Modal>
  );
}
