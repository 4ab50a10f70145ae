import { randomBytes } from 'node:crypto';
import { newPasswordProblem, passwordMessages } from '#domain/accounts/password.ts';
import { foldEmail, isEmail } from '#domain/people/email.ts';
import { ok, type Result } from '#domain/result.ts';
import type { AccountDeps } from '#server/features/accounts/account-deps.ts';
import { proveAddress } from '#server/features/accounts/registration/prove-address.ts';
import { queueMail } from '#server/features/mail/index.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { confirmPassword } from '../own-data/confirm-password.ts';
import {
  addressOf,
  findUser,
  findUserByAddress,
  isProved,
  replacePassword,
  type UserRow,
  type Writer,
} from '../repository.ts';
import type { DeviceAccount } from '../sign-in/known-device.ts';
import { findLink, insertLink, linkMs, takeLink } from './one-time-links.ts';

/**
 * Sets a new password for a user who knows the current one. All sessions end; the caller starts a new one for this
 * browser. If the address is unverified, its reader may be someone else: links already mailed stay valid, and the
 * number of mails is limited.
 */
export async function changePassword(
  deps: AccountDeps,
  request: {
    readonly userId: string;
    readonly brandKey: string;
    readonly current: string;
    readonly next: string;
    /** The booking session to keep. */
    readonly visitor: string | null;
  },
): Promise<Result<null, Refusal>> {
  if (request.current === '') return refuseField('currentPassword', passwordMessages.currentRequired);
  const problem = newPasswordProblem(request.next);
  if (problem !== null) return refuseField('newPassword', problem);
  const confirmed = await confirmPassword(deps, request.userId, request.current);
  if (!confirmed.ok) return confirmed;
  const user = await findUser(deps.db, request.userId);
  if (user === null) return refuse('NOT_AUTHENTICATED');
  const passwordHash = await deps.hashing.hash(request.next);
  const mayNotify = isProved(user) || (await deps.mayMail('password_changed', addressOf(user)));
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await replacePassword(tx, user.id, passwordHash, now, { visitor: request.visitor, links: !isProved(user) });
    if (mayNotify) await queuePasswordChanged(tx, user, request.brandKey, now);
  });
  return ok(null);
}

/** Queues a mail with a one-time link if the address has an account, without revealing whether it has one. */
export async function sendResetLink(
  deps: AccountDeps,
  request: { readonly email: string; readonly brandKey: string },
): Promise<void> {
  const user = isEmail(request.email) ? await findUserByAddress(deps.db, foldEmail(request.email)) : null;
  if (user === null || user.banned === true) return;
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const token = await insertLink(tx, user.id, linkMs.reset, now);
    await queueMail(
      tx,
      {
        occasion: `${user.id}:password_reset:${randomBytes(9).toString('base64url')}`,
        brandKey: request.brandKey,
        recipient: addressOf(user),
        payload: { kind: 'password_reset', userId: user.id, token },
      },
      now,
    );
  });
}

/**
 * Sets a new password with the token of a mailed link and ends all sessions. The transaction that sets the password
 * consumes the link: it survives an earlier failure, and of two concurrent uses one is refused. Using it verifies the
 * address as the account's own (F-54).
 */
export async function resetPassword(
  deps: AccountDeps,
  request: { readonly token: string; readonly next: string; readonly brandKey: string },
): Promise<Result<DeviceAccount, Refusal>> {
  const problem = newPasswordProblem(request.next);
  if (problem !== null) return refuseField('newPassword', problem);
  // Checked before hashing: no hashing work without a valid link.
  if ((await findLink(deps.db, request.token, deps.clock.now())) === null) return refuse('INVALID_RESET_LINK');
  const passwordHash = await deps.hashing.hash(request.next);
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const userId = await takeLink(tx, request.token, now);
    const user = userId === null ? null : await findUser(tx, userId);
    // Only a reader of this address's mail has the link.
    if (user === null || !(await proveAddress(tx, user, now, deps.transferTrips))) return refuse('INVALID_RESET_LINK');
    await replacePassword(tx, user.id, passwordHash, now);
    await queuePasswordChanged(tx, user, request.brandKey, now);
    return ok({ id: user.id, passwordHash });
  });
}

async function queuePasswordChanged(writer: Writer, user: UserRow, brandKey: string, now: Date): Promise<void> {
  await queueMail(
    writer,
    {
      occasion: `${user.id}:password_changed:${randomBytes(9).toString('base64url')}`,
      brandKey,
      recipient: addressOf(user),
      payload: { kind: 'password_changed', userId: user.id },
    },
    now,
  );
}

function refuseField(path: string, message: string) {
  return refuse('INVALID_REQUEST', { message, fields: [{ path, message }] });
}
