import { writeAccountMail } from '#server/features/accounts/index.ts';
import { createMailSender, type MailBrand, type MailSender } from '#server/features/mail/index.ts';
import { registerHosts } from '#server/features/wallets/index.ts';
import { createDailyDeletion, type DailyDeletion } from '#server/jobs/daily-deletion.ts';
import { createReconciler, type Reconciler } from '#server/jobs/reconciler.ts';
import { type RepeatedWork, repeatWork, type WatchRun } from '#server/repeated-work.ts';
import { observeCalls } from '#server/telemetry/observed-calls.ts';
import { inTrace } from '#server/telemetry/telemetry.ts';
import type { BookingDeps } from '../features/booking/index.ts';
import { withTripLinks, writeBookingMail } from '../features/trips/index.ts';
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
  const { config, db, clock, log, metrics, telemetry, brands, origins } = services;
  const mailer = observeCalls(services.mailer, { telemetry, system: 'mail', except: ['close', 'deleteBefore'] });
  const writeTripMail = (payload: Extract<MailPayload, { bookingId: string }>, brand: MailBrand) => {
    const now = clock.now();
    return writeBookingMail(db, payload, withTripLinks(brand, config.secrets, now), now);
  };
  return {
    reconciler: createReconciler(moneyPath, watchJob('reconciler', services)),
    mailSender: createMailSender(
      {
        db,
        clock,
        log,
        mailer,
        from: config.mail.from,
        brandOf: async (key) => origins.mailBrand(await brands.ofKey(key, log)),
        write: async (payload, brand) =>
          'bookingId' in payload ? writeTripMail(payload, brand) : writeAccountMail(db, payload, brand),
      },
      recordRuns('mail_sender', services),
    ),
    dailyDeletion: createDailyDeletion(
      {
        db,
        clock,
        log,
        mailer,
        onDeleted: (what, count) => metrics.deletions.inc({ what }, count),
      },
      watchJob('daily_deletion', services),
    ),
    walletRegistration: repeatWork(
      (isStopping) => registerHosts(walletDepsOf(services), isStopping),
      watchJob('wallet_registration', services),
    ),
  };
}

/** Records when the job last ended a run. */
function recordRuns(job: string, { metrics }: Services): WatchRun {
  const record = () => metrics.lastJobRun.set({ task: job }, Date.now() / 1000);
  record();
  return (run) => run().finally(record);
}

/** Like `recordRuns`, with a trace of each run. The mail sender, which polls every other second, traces only mails. */
function watchJob(job: string, services: Services): WatchRun {
  const recorded = recordRuns(job, services);
  return (run) => recorded(() => inTrace(services.telemetry, { name: job, kind: 'internal' }, run));
}

/** Stops all jobs and waits for current runs. */
export async function stopJobs({ reconciler, mailSender, dailyDeletion, walletRegistration }: Jobs): Promise<void> {
  await Promise.all([reconciler.stop(), mailSender.stop(), dailyDeletion.stop(), walletRegistration.stop()]);
}
