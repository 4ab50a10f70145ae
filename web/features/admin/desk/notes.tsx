import { type FormEvent, useRef, useState } from 'react';
import { addDeskNote, type DeskBooking, noCardNumbers } from '../../../../contract/desk.ts';
import { hasCardNumber } from '../../../../domain/payment/card.ts';
import { messageOf } from '../../../api/api-error.ts';
import { request } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { controlClass, Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { momentText } from './desk-words.ts';

interface NotesProps {
  readonly booking: DeskBooking;
  readonly onWritten: (booking: DeskBooking) => void;
}

/** What colleagues wrote on a booking, newest first, and the way to write more (F-45). */
export function Notes({ booking, onWritten }: NotesProps) {
  /** The request that was sent last: the same text is the same note, however often it is sent. */
  const asked = useRef({ text: '', key: '' });
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const hydrated = useHydrated();
  const notes = booking.events.filter(({ action }) => action === 'note').toReversed();

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const text = field.current?.value.trim() ?? '';
    const fault = text === '' ? 'Write the note first' : hasCardNumber(text) ? noCardNumbers : undefined;
    if (fault !== undefined) {
      setProblem(fault);
      field.current?.focus();
      return;
    }
    setProblem(undefined);
    setFailure(null);
    setBusy(true);
    if (asked.current.text !== text) asked.current = { text, key: crypto.randomUUID() };
    const { key: idempotencyKey } = asked.current;
    try {
      onWritten(await request(addDeskNote, { params: { id: booking.id }, body: { text }, idempotencyKey }));
      asked.current = { text: '', key: '' };
      if (field.current !== null) field.current.value = '';
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <section aria-labelledby="notes" className="rounded-lg border border-line bg-card p-4 shadow-raised md:p-6">
      <h2 id="notes" className="text-base font-semibold">
        Notes
      </h2>
      <form noValidate onSubmit={(event) => void send(event)} className="mt-3 grid gap-3 text-sm">
        <Field
          label="New note"
          hint="For colleagues only. It stays with your name and cannot be changed: write no card numbers."
          error={problem}
        >
          {(control) => (
            <textarea
              {...control}
              ref={field}
              rows={2}
              maxLength={1000}
              readOnly={busy}
              className={`${controlClass} py-2`}
            />
          )}
        </Field>
        {failure === null ? null : (
          <Notice tone="destructive" role="alert" title="Not written">
            <p>{failure}</p>
          </Notice>
        )}
        <div>
          <Button type="submit" look="outline" busy={busy} disabled={!hydrated}>
            {busy ? 'Saving…' : 'Add note'}
          </Button>
        </div>
      </form>
      {notes.length === 0 ? null : (
        <ul aria-label="Notes" className="mt-4 divide-y divide-line border-t border-line text-sm">
          {notes.map(({ id, at, reason, actor }) => (
            <li key={id} className="py-3 last:pb-0">
              <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
              <p className="mt-1 text-xs wrap-anywhere text-ink-soft">
                {actor ?? 'An administrator who is gone'}, <time dateTime={at}>{momentText(at)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
