import type { DeskBooking } from '#domain/booking/views/desk-booking.ts';
import { momentText } from '#domain/time/date-text.ts';
import { FailureText } from '#web/features/admin/signed-out-help.tsx';
import { Button } from '#web/ui/button.tsx';
import { controlClass, Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { Card } from '../card.tsx';
import { useAddNote } from './use-add-note.ts';

interface NotesProps {
  readonly booking: DeskBooking;
  /** Called with whether the form has a text that is not saved. */
  readonly onTyped: (isTyped: boolean) => void;
  readonly onAdded: (booking: DeskBooking) => void;
}

/** Notes of administrators on a booking, newest first, and a form for another one (F-45). */
export function Notes({ booking, onTyped, onAdded }: NotesProps) {
  const notes = booking.events.filter(({ action }) => action === 'note').toReversed();
  return (
    <Card id="notes" title="Notes">
      <NoteForm bookingId={booking.id} onTyped={onTyped} onAdded={onAdded} />
      {notes.length === 0 ? null : (
        <ul aria-label="Notes" className="mt-4 divide-y divide-line border-t border-line text-sm">
          {notes.map(({ id, at, reason, actor }) => (
            <li key={id} className="py-3 last:pb-0">
              <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
              <p className="mt-1 text-xs wrap-anywhere text-ink-soft">
                {actor ?? 'A former administrator'}, <time dateTime={at}>{momentText(at)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

interface NoteFormProps extends Pick<NotesProps, 'onTyped' | 'onAdded'> {
  readonly bookingId: string;
}

function NoteForm({ bookingId, onTyped, onAdded }: NoteFormProps) {
  const { field, problem, failure, busy, submit } = useAddNote(bookingId, (booking) => {
    onTyped(false);
    onAdded(booking);
  });
  const hydrated = useHydrated();
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-3 grid gap-3 text-sm">
      <Field
        label="New note"
        hint="Only colleagues can see it. It is saved with your name and cannot be changed: do not enter card numbers."
        error={problem}
      >
        {(control) => (
          <textarea
            {...control}
            ref={field}
            rows={2}
            maxLength={1000}
            readOnly={busy}
            onChange={(event) => onTyped(event.currentTarget.value.trim() !== '')}
            className={`${controlClass} py-2`}
          />
        )}
      </Field>
      {failure === null ? null : (
        <Notice tone="destructive" role="alert" title="Not saved">
          <FailureText error={failure} next="add the note again" />
        </Notice>
      )}
      <div>
        <Button type="submit" look="outline" busy={busy} disabled={!hydrated}>
          {busy ? 'Saving…' : 'Add note'}
        </Button>
      </div>
    </form>
  );
}
