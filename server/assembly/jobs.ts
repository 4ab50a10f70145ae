import { renderAccountMail } from '#server/features/accounts/index.ts';
import { createMailSender, type MailBrand, type MailSender } from '#server/features/mail/index.ts';
import { registerHosts } from '#server/features/wallets/index.ts';
import { createDailyDeletion, type DailyDeletion } from '#server/jobs/daily-deletion.ts';
import { createReconciler, type Reconciler } from '#server/jobs/reconciler.ts';
import { type RepeatedWork, repeatWork } from '#server/jobs/repeated-work.ts';
import type { BookingDeps } from '../features/booking/index.ts';
import { renderStoredBookingMail, withTripLinks } from '../features/trips/index.ts';
import type { MailPayload } from '../ports/mail.ts';
import type { Services } from './services.ts';
import { walletDepsOf } from './wallets.ts';

/** Background jobs. None runs until started. */
export interface Jobs {
  readonly reconciler: Reconciler;
  readonly mailSender: MailSender;
  readonly dailyDeletion: DailyDeletion;
  readonly walletRegistration: RepeatedWork;
}

export function createJobs(services: Services, moneyPath: BookingDeps): Jobs {
  const { config, db, clock, log, mailer, metrics, brands, origins } = services;
  const renderTripMail = (payload: Extract<MailPayload, { bookingId: string }>, brand: MailBrand) => {
    const now = clock.now();
    return renderStoredBookingMail(db, payload, withTripLinks(brand, config.sessionSecret, now), now);
  };
  return {
    reconciler: createReconciler(moneyPath),
    mailSender: createMailSender({
      db,
      clock,
      log,
      mailer,
      from: config.mail.from,
      brandOf: async (key) => origins.mailBrand(await brands.ofKey(key, log)),
      render: async (payload, brand) =>
        'bookingId' in payload ? renderTripMail(payload, brand) : renderAccountMail(db, payload, brand),
    }),
    dailyDeletion: createDailyDeletion({
      db,
      clock,
      log,
      mailer,
      onDeleted: (what, count) => metrics.deletions.inc({ what }, count),
      onDone: (at) => metrics.lastDeletion.set(at.getTime() / 1000),
    }),
    walletRegistration: repeatWork((isStopping) => registerHosts(walletDepsOf(services), isStopping)),
  };
}

/** Stops all jobs and waits for current runs. */
export async function stopJobs({ reconciler, mailSender, dailyDeletion, walletRegistration }: Jobs): Promise<void> {
  await Promise.all([reconciler.stop(), mailSender.stop(), dailyDeletion.stop(), walletRegistration.stop()]);
}
