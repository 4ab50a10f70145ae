import { type FormEvent, useRef, useState } from 'react';
import { correctContact } from '#contract/desk.ts';
import type { DeskBooking } from '#domain/booking/views/desk-booking.ts';
import { emailProblem } from '#domain/people/email.ts';
import { request } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { Card } from '../card.tsx';
import { FailureText } from '../signed-out-help.tsx';

interface ContactFormProps {
  readonly booking: DeskBooking;
  readonly onChanged: (booking: DeskBooking) => void;
}

/** Corrects the address to which emails about a booking go, and sends the refused ones again (F-93). */
export function ContactForm({ booking: { id, contactEmail, attention }, onChanged }: ContactFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const hydrated = useHydrated();
  if (contactEmail === '') return null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const email = field.current?.value.trim() ?? '';
    const found = emailProblem(email) ?? undefined;
    setProblem(found);
    if (found !== undefined) return field.current?.focus();
    setFailure(null);
    setBusy(true);
    const call = { params: { id }, body: { email }, idempotencyKey: crypto.randomUUID() };
    await request(correctContact, call).then(onChanged, setFailure);
    setBusy(false);
  };
  return (
    <Card id="contact" title="Email address">
      {attention === 'mail_refused' ? (
        <Notice tone="destructive" title="An email could not be delivered" className="mt-3">
          The mail server of this address refused it. Ask the traveler for the right address.
        </Notice>
      ) : null}
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-3 grid gap-3 text-sm">
        <TextField
          ref={field}
          label="Emails go to"
          type="email"
          defaultValue={contactEmail}
          readOnly={busy}
          hint="Refused emails are sent again. The traveler finds the booking by this address from now on."
          error={problem}
        />
        {failure === null ? null : (
          <Notice tone="destructive" role="alert" title="Not saved">
            <FailureText error={failure} next="save the address again" />
          </Notice>
        )}
        <div>
          <Button type="submit" look="outline" busy={busy} disabled={!hydrated}>
            {busy ? 'Saving…' : 'Save and send again'}
          </Button>
        </div>
      </form>
    </Card>
  );
}
