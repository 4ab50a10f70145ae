import { randomBytes } from 'node:crypto';
import { errorTable } from '../../../contract/errors.ts';
import { isAccountEmail } from '../../../domain/accounts/account-details.ts';
import { canBeNoPassword, newPasswordProblem, passwordMessages } from '../../../domain/accounts/password.ts';
import { foldEmail } from '../../../domain/booking/lookup.ts';
import { accept, type Result, refuse } from '../../http/refusal.ts';
import { queueMail } from '../mail/index.ts';
import type { AccountDeps } from './account-deps.ts';
import type { DeviceAccount } from './known-device.ts';
import { findLink, insertLink, linkMs, takeLink } from './one-time-links.ts';
import { proveAddress } from './prove-address.ts';
import {
  addressOf,
  findPasswordHash,
  findUser,
  findUserByAddress,
  isProved,
  replacePassword,
  type UserRow,
  type Writer,
} from './repository.ts';

/**
 * Sets a new password for who knows the current one. Every session ends; the caller begins this one anew. Where nobody has
 * proved the address, that need not be who reads its mail: links that went there stay good, and only so many mails do.
 */
export async function changePassword(
  deps: AccountDeps,
  ask: {
    readonly userId: string;
    readonly brandKey: string;
    readonly current: string;
    readonly next: string;
    /** Whose booking session goes on. */
    readonly visitor: string | null;
  },
): Promise<Result<null>> {
  if (ask.current === '') return refuseField('currentPassword', passwordMessages.currentRequired);
  const problem = newPasswordProblem(ask.next);
  if (problem !== null) return refuseField('newPassword', problem);
  const known = await findPasswordHash(deps.db, ask.userId);
  const isCurrent = known !== null && !canBeNoPassword(ask.current) && (await deps.hashing.verify(ask.current, known));
  if (!isCurrent) {
    return refuse('WRONG_PASSWORD', {
      fields: [{ path: 'currentPassword', message: errorTable.WRONG_PASSWORD.text }],
    });
  }
  const user = await findUser(deps.db, ask.userId);
  if (user === null) return refuse('NOT_AUTHENTICATED');
  const passwordHash = await deps.hashing.hash(ask.next);
  const isTold = isProved(user) || (await deps.mayMail('password_changed', addressOf(user)));
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await replacePassword(tx, user.id, passwordHash, now, { visitor: ask.visitor, links: !isProved(user) });
    if (isTold) await queuePasswordChanged(tx, user, ask.brandKey, now);
  });
  return accept(null);
}

/** Queues a mail with a one-time link where the address has an account; says nothing of whether it has. */
export async function sendResetLink(
  deps: AccountDeps,
  ask: { readonly email: string; readonly brandKey: string },
): Promise<void> {
  const user = isAccountEmail(ask.email.trim()) ? await findUserByAddress(deps.db, foldEmail(ask.email)) : null;
  if (user === null || user.banned === true) return;
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const token = await insertLink(tx, user.id, linkMs.reset, now);
    await queueMail(
      tx,
      {
        occasion: `${user.id}:password_reset:${randomBytes(9).toString('base64url')}`,
        brandKey: ask.brandKey,
        recipient: addressOf(user),
        payload: { kind: 'password_reset', userId: user.id, token },
      },
      now,
    );
  });
}

/**
 * Sets a new password by the token of a mailed link and ends every session. The link is used up in the transaction
 * that sets the password: a failure before it leaves the link good, and of two uses at once one is refused. The address
 * is the account's own from then on (F-54).
 */
export async function resetPassword(
  deps: AccountDeps,
  ask: { readonly token: string; readonly next: string; readonly brandKey: string },
): Promise<Result<DeviceAccount>> {
  const problem = newPasswordProblem(ask.next);
  if (problem !== null) return refuseField('newPassword', problem);
  // Before the work of hashing: nobody makes the server hash without a link.
  if ((await findLink(deps.db, ask.token, deps.clock.now())) === null) return refuse('INVALID_RESET_LINK');
  const passwordHash = await deps.hashing.hash(ask.next);
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const userId = await takeLink(tx, ask.token, now);
    const user = userId === null ? null : await findUser(tx, userId);
    // Only who reads the mail of this address has the link.
    if (user === null || !(await proveAddress(tx, user, now))) return refuse('INVALID_RESET_LINK');
    await replacePassword(tx, user.id, passwordHash, now);
    await queuePasswordChanged(tx, user, ask.brandKey, now);
    return accept({ id: user.id, passwordHash });
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
