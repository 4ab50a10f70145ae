import { ok } from '#domain/result.ts';
import type { Mailer, MailMessage } from '#server/ports/mail.ts';

/** Collects every message in a list instead of sending it. */
export function collectingMailer(sent: MailMessage[]): Mailer {
  return {
    async send(message) {
      sent.push(message);
      return ok(null);
    },
    check: async () => ok(null),
    deleteBefore: async () => 0,
    async close() {},
  };
}
