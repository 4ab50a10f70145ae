import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../adapters/database/database.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Mailer, MailPayload } from '../../ports/mail.ts';
import { repeatWork } from '../../repeated-work.ts';
import type { MailBrand, MailContent } from './frame.ts';
import { endMail, findDueMails, leaseMail, type MailRow, postponeMail } from './mail-queue.ts';

export interface MailSenderDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly mailer: Mailer;
  /** Address that mails come from; null is the brand's own contact address. */
  readonly from: string | null;
  brandOf(key: string): Promise<MailBrand>;
  /** Draws a mail from what is true now; null where there is nothing to tell any more. */
  draw(payload: MailPayload, brand: MailBrand): Promise<MailContent | null>;
}

/** Sends what is queued: each mail once, tried again while the mail server is away (CONF-04). */
export interface MailSender {
  /** Sends everything that is due; never rejects. Runs of one instance do not overlap. */
  run(): Promise<void>;
  /** Runs now and then at an interval, until stopped. */
  start(intervalMs: number): void;
  /** Ends the schedule and waits for a mail that is under way. */
  stop(): Promise<void>;
}

const batch = 20;
/** Longer than the mailer's own deadline. */
const leaseMs = 120_000;
const minute = 60_000;
/** Waits between tries; after the last one the mail is given up, about two days after it was queued. */
const waits = [1, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => minutes * minute);

export function createMailSender(deps: MailSenderDeps): MailSender {
  return repeatWork((isStopping) => sendDue(deps, isStopping));
}

async function sendDue(deps: MailSenderDeps, isStopping: () => boolean): Promise<void> {
  const { db, clock, log } = deps;
  try {
    // As long as there are more: many bookings at once would wait for theirs longer and longer.
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
    log.error({ err: error }, 'Mails could not be read; they are sent later');
  }
}

async function sendOne(deps: MailSenderDeps, mail: MailRow): Promise<void> {
  const { db, clock, log } = deps;
  const subject = { mail: mail.id, occasion: mail.occasion };
  try {
    const brand = await deps.brandOf(mail.brandKey);
    const content = mail.payload === null ? null : await deps.draw(mail.payload, brand);
    if (content === null) {
      await endMail(db, mail, { state: 'given_up', at: clock.now(), error: 'nothing to tell' });
      log.warn(subject, 'Mail dropped: there is nothing to tell any more');
      return;
    }
    const outcome = await deps.mailer.send({
      messageId: `<mail-${mail.id}.${mail.createdAt.getTime()}@${hostOf(deps.from ?? brand.contact.email)}>`,
      from: { name: brand.name, address: deps.from ?? brand.contact.email },
      replyTo: deps.from === null ? null : brand.contact.email,
      to: mail.recipient,
      attachments: [],
      ...content,
    });
    if (outcome.kind === 'sent') {
      await endMail(db, mail, { state: 'sent', at: clock.now() });
      log.info(subject, 'Mail sent');
    } else if (outcome.kind === 'refused') {
      await endMail(db, mail, { state: 'given_up', at: clock.now(), error: outcome.code });
      log.warn({ ...subject, code: outcome.code }, 'Mail refused by the mail server');
    } else {
      await tryLater(deps, mail, outcome.code);
    }
  } catch (error) {
    log.error({ err: error, ...subject }, 'Mail could not be drawn or sent');
    await tryLater(deps, mail, error instanceof Error ? error.name : 'unknown').catch((cause: unknown) =>
      log.error({ err: cause, ...subject }, 'Mail is left to the end of its lease'),
    );
  }
}

async function tryLater({ db, clock, log }: MailSenderDeps, mail: MailRow, code: string): Promise<void> {
  const wait = waits[mail.attempts];
  const subject = { mail: mail.id, occasion: mail.occasion, code };
  if (wait === undefined) {
    await endMail(db, mail, { state: 'given_up', at: clock.now(), error: code });
    log.error(subject, 'Mail given up');
    return;
  }
  await postponeMail(db, mail, new Date(clock.now().getTime() + wait), code);
  log.warn(subject, 'Mail is tried again later');
}

function hostOf(address: string): string {
  return (
    address
      .split('@')
      .at(-1)
      ?.replace(/[^A-Za-z0-9.-]/g, '') || 'localhost'
  );
}
