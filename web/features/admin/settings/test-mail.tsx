import { type FormEvent, useRef, useState } from 'react';
import { sendTestMail } from '#contract/admin.ts';
import { emailProblem } from '#domain/people/email.ts';
import { request } from '#web/api/client.ts';
import { FailureText } from '#web/features/admin/signed-out-help.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { Card } from '../card.tsx';

/** Sends a test email and says what the mail server answered (F-93). */
export function TestMail() {
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<unknown>(null);
  const [answer, setAnswer] = useState<{ readonly isSent: boolean; readonly message: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const hydrated = useHydrated();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const to = field.current?.value.trim() ?? '';
    const found = emailProblem(to) ?? undefined;
    setProblem(found);
    if (found !== undefined) return field.current?.focus();
    setFailure(null);
    setAnswer(null);
    setBusy(true);
    await request(sendTestMail, { body: { to } }).then(setAnswer, setFailure);
    setBusy(false);
  };
  return (
    <Card id="test-mail" title="Test email">
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-3 grid gap-3 text-sm">
        <TextField ref={field} label="Send it to" type="email" autoComplete="email" error={problem} />
        {failure === null ? null : (
          <Notice tone="destructive" role="alert" title="Not sent">
            <FailureText error={failure} next="send it again" />
          </Notice>
        )}
        {answer === null ? null : (
          <Notice
            tone={answer.isSent ? 'success' : 'destructive'}
            role="status"
            title={answer.isSent ? 'Sent' : 'Not sent'}
          >
            {answer.message}
          </Notice>
        )}
        <div>
          <Button type="submit" look="outline" busy={busy} disabled={!hydrated}>
            {busy ? 'Sending…' : 'Send Test Email'}
          </Button>
        </div>
      </form>
    </Card>
  );
}
