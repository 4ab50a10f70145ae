import { createTransport } from 'nodemailer';
import type { Mailer, MailMessage, MailOutcome } from '../../ports/mail.ts';

const deadlineMs = 30_000;

/** Sends by SMTP, `smtp://user:password@host:port` or `smtps://…`. Answers of 5xx are for good, all others for now. */
export function createSmtpMailer(url: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: deadlineMs,
  });
  return {
    async send(message) {
      try {
        await transport.sendMail(toOptions(message));
        return { kind: 'sent' };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    forgetBefore: async () => 0,
    async close() {
      transport.close();
    },
  };
}

/** A message in nodemailer's words; it folds headers and encodes texts, so no line break gets into a header. */
export function toOptions(message: MailMessage) {
  return {
    messageId: message.messageId,
    from: message.from,
    to: { name: '', address: message.to },
    ...(message.replyTo === null ? {} : { replyTo: message.replyTo }),
    subject: message.subject,
    text: message.text,
    html: message.html,
    // Answers by machines (out of office) are not wanted (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: message.attachments.map(({ fileName, mediaType, content }) => ({
      filename: fileName,
      contentType: mediaType,
      content,
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function outcomeOf(error: unknown): MailOutcome {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  const isForGood = typeof responseCode === 'number' && responseCode >= 500 && code !== 'EAUTH';
  return { kind: isForGood ? 'refused' : 'unavailable', code: String(responseCode ?? code ?? 'unknown') };
}
