import type { Consent } from '#domain/tracking/brand-tag.ts';
import type { Database } from '#server/database/database.ts';
import { addressOf } from '#server/features/accounts/index.ts';
import { findTravelers } from '#server/features/saved-travelers/index.ts';
import {
  readAccount,
  readBookingParts,
  readBookings,
  readDisputes,
  readHistory,
  readMails,
  readPayments,
  readRefunds,
} from '#server/read-models/personal-data.ts';
import type { Secrets } from '#server/secrets.ts';
import { exportBooking } from './export-booking.ts';
import { exportPayment } from './export-payment.ts';

interface ExportDeps {
  readonly db: Database;
  /** The deployment's secret. */
  readonly secrets: Secrets;
}

/**
 * Everything stored about a user at one moment (SERV-09): dates are UTC instants, amounts decimal texts. Null if there
 * is no such account. Excludes passwords, tokens, keyed hashes and others' data.
 */
export async function exportAccount(
  { db, secrets }: ExportDeps,
  userId: string,
  advertising: Consent | null,
  now: Date,
): Promise<object | null> {
  return db.transaction(
    async (tx) => {
      const account = await readAccount(tx, userId);
      if (account === null) return null;
      const { user, ...signedIn } = account;
      const booked = await readBookings(tx, userId);
      const ids = booked.map(({ booking }) => booking.id);
      const paid = await readPayments(tx, userId);
      const parts = await readBookingParts(tx, ids);
      const paymentIds = paid.map(({ id }) => id);
      const refunds = await readRefunds(tx, paymentIds);
      const disputes = await readDisputes(tx, paymentIds);
      const subjects = [
        ...ids,
        ...[...paid, ...refunds, ...disputes, ...parts.cancellations, ...parts.amendments].map(({ id }) => id),
      ];
      const history = await readHistory(tx, subjects);
      const { travelers, unreadable } = await findTravelers(tx, secrets, userId);
      return {
        exportedAt: now,
        account: {
          id: user.id,
          username: user.displayUsername ?? user.username,
          email: addressOf(user),
          isEmailVerified: user.emailVerified,
          firstName: user.firstName,
          lastName: user.lastName,
          picture: user.image,
          isAdministrator: user.role === 'admin',
          createdAt: user.createdAt,
          changedAt: user.updatedAt,
        },
        ...signedIn,
        advertising: advertising ?? 'not answered in this browser',
        savedTravelers: travelers.map(({ id, traveler }) => ({ id, ...traveler })),
        unreadableSavedTravelers: unreadable,
        bookings: booked.map((one) => exportBooking(one, { paid, parts, refunds, disputes, history, secrets })),
        paymentsWithoutBooking: paid
          .filter(({ bookingId }) => bookingId === null)
          .map((payment) => exportPayment(payment, { refunds, disputes, history })),
        mails: await readMails(tx, userId, ids),
      };
    },
    { isolationLevel: 'repeatable read' },
  );
}
