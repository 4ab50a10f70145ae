import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/database/database.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Mailer, MailPayload } from '#server/ports/mail.ts';
import { repeatWork, type WatchRun } from '#server/repeated-work.ts';
import type { Mail } from './blocks.ts';
import type { MailBrand } from './mail-brand.ts';
import { endMail, findDueMails, leaseMail, type MailRow, nothingToReport, postponeMail } from './mail-queue.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';
import { isKnownMail, leaveMail } from './unknown-mails.ts';

export interface MailSenderDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly mailer: Mailer;
  /** Sender address of mails; null means the brand's own contact address. */
  readonly from: string | null;
  brandOf(key: string): Promise<MailBrand>;
  /** Writes a mail from current data; null if there is no news anymore. */
  write(payload: MailPayload, brand: MailBrand): Promise<Mail | null>;
}

/** Sends queued mails: each once, with retries while the mail server is down (CONF-04). */
export interface MailSender {
  /** Sends everything due. Never rejects; runs of one instance do not overlap. */
  run(): Promise<void>;
  /** Runs immediately and then at an interval, until stopped. */
  start(intervalMs: number): void;
  /** Stops the schedule and waits for a mail being sent. */
  stop(): Promise<void>;
}

const batch = 20;
/** Longer than the mailer's own deadline. */
const leaseMs = 120_000;
const minute = 60_000;
/** Delays between attempts; after the last one the mail is given up, about two days after it was queued. */
const retryDelays = [1, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => minutes * minute);
/** How long a mail of an unknown kind is left to instances of a newer release. */
const leaveMs = 5 * minute;

export function createMailSender(deps: MailSenderDeps, watch?: WatchRun): MailSender {
  return repeatWork((isStopping) => sendDue(deps, isStopping), watch);
}

async function sendDue(deps: MailSenderDeps, isStopping: () => boolean): Promise<void> {
  const { db, clock, log } = deps;
  try {
    // Loops while there are more, so that a rush of bookings does not delay mails ever more.
    for (let due = batch; due === batch; ) {
      const found = await findDueMails(db, clock.now(), batch);
      due = found.length;
      for (const { id } of found) {
        if (isStopping()) return;
        const now = clock.now();
        const mail = await leaseMail(db, id, now, new Date(now.getTime() + leaseMs));
        if (mail !== null) await sendOne(deps, mail);
      }
    }
  } catch (error) {
    log.error({ err: error }, 'Mails could not be read; will retry');
  }
}

async function sendOne(deps: MailSenderDeps, mail: MailRow): Promise<void> {
  const { db, clock, log } = deps;
  const subject = { mail: mail.id, occasion: mail.occasion };
  try {
    if (mail.payload !== null && !isKnownMail(mail.payload)) {
      await leaveMail(db, mail, new Date(clock.now().getTime() + leaveMs));
      log.warn({ ...subject, kind: mail.payload.kind }, 'Mail of an unknown kind left to the newer release');
      return;
    }
    const brand = await deps.brandOf(mail.brandKey);
    const content = mail.payload === null ? null : await deps.write(mail.payload, brand);
    if (content === null) {
      await endMail(db, mail, { state: 'given_up', at: clock.now(), error: nothingToReport });
      log.warn(subject, 'Mail dropped: it has nothing to report anymore');
      return;
    }
    const sent = await deps.mailer.send({
      messageId: `<mail-${mail.id}.${mail.createdAt.getTime()}@${hostOf(deps.from ?? brand.contact.email)}>`,
      from: { name: brand.name, address: deps.from ?? brand.contact.email },
      replyTo: deps.from === null ? null : brand.contact.email,
      to: mail.recipient,
      subject: content.subject,
      html: renderHtml(content, brand),
      text: renderText(content, brand),
      attachments: content.attachments ?? [],
    });
    if (sent.ok) {
      await endMail(db, mail, { state: 'sent', at: clock.now() });
      log.info(subject, 'Mail sent');
    } else if (sent.error.kind === 'refused') {
      await endMail(db, mail, { state: 'refused', at: clock.now(), error: sent.error.code });
      log.warn({ ...subject, code: sent.error.code }, 'Mail refused by the mail server');
    } else {
      await tryLater(deps, mail, sent.error.code);
    }
  } catch (error) {
    log.error({ err: error, ...subject }, 'Mail could not be written or sent');
    await tryLater(deps, mail, error instanceof Error ? error.name : 'unknown').catch((cause: unknown) =>
      log.error({ err: cause, ...subject }, 'Mail stays leased until its lease expires'),
    );
  }
}

async function tryLater({ db, clock, log }: MailSenderDeps, mail: MailRow, code: string): Promise<void> {
  const wait = retryDelays[mail.attempts];
  const subject = { mail: mail.id, occasion: mail.occasion, code };
  if (wait === undefined) {
    await endMail(db, mail, { state: 'given_up', at: clock.now(), error: code });
    log.error(subject, 'Mail given up');
    return;
  }
  await postponeMail(db, mail, new Date(clock.now().getTime() + wait), code);
  log.warn(subject, 'Mail will be retried');
}

function hostOf(address: string): string {
  return (
    address
      .split('@')
      .at(-1)
      ?.replace(/[^A-Za-z0-9.-]/g, '') || 'localhost'
  );
}
