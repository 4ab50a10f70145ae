import { createTransport } from 'nodemailer';
import { err, ok } from '#domain/result.ts';
import type { Mailer, MailFailure, MailMessage } from '#server/ports/mail.ts';

/** Maximum silence. */
const idleMs = 30_000;
/** For a whole mail, even if the server keeps talking; shorter than the lease of the mail's sender. */
const usualDeadlineMs = 60_000;

/**
 * Sends by SMTP, `smtp://user:password@host:port` or `smtps://…`. 5xx replies are permanent failures, all others
 * temporary.
 */
export function createSmtpMailer(url: string, { deadlineMs = usualDeadlineMs } = {}): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: idleMs,
  });
  return {
    async send(message) {
      try {
        // The signal also closes the mail's connection.
        await transport.sendMail({ ...toOptions(message), signal: AbortSignal.timeout(deadlineMs) });
        return ok(null);
      } catch (error) {
        return err(failureOf(error));
      }
    },
    async check() {
      try {
        await transport.verify();
        return ok(null);
      } catch (error) {
        return err(failureOf(error));
      }
    },
    deleteBefore: async () => 0,
    async close() {
      transport.close();
    },
  };
}

/** A message in nodemailer's format. It folds headers and encodes texts, so no line break gets into a header. */
export function toOptions(message: MailMessage) {
  return {
    messageId: message.messageId,
    from: message.from,
    to: { name: '', address: message.to },
    ...(message.replyTo === null ? {} : { replyTo: message.replyTo }),
    subject: message.subject,
    text: message.text,
    html: message.html,
    // Suppresses automatic replies such as out-of-office (RFC 3834).
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

function failureOf(error: unknown): MailFailure {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  // Without a reply, the server cannot accept the address: letters outside ASCII without SMTPUTF8.
  const isForGood = responseCode === undefined ? code === 'EENVELOPE' : responseCode >= 500 && code !== 'EAUTH';
  return { kind: isForGood ? 'refused' : 'unavailable', code: String(responseCode ?? code ?? 'unknown') };
}
