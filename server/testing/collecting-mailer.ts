import type { Mailer, MailMessage } from '../ports/mail.ts';

/** Puts every message into a list instead of sending it. */
export function collectingMailer(sent: MailMessage[]): Mailer {
  return {
    async send(message) {
      sent.push(message);
      return { kind: 'sent' };
    },
    forgetBefore: async () => 0,
    async close() {},
  };
}
