import { errorTable } from '#contract/errors/error-table.ts';
import { type RegistrationDetails, registrationProblems } from '#domain/accounts/account-details.ts';
import { isDemoName } from '#domain/people/demo-accounts.ts';
import { foldEmail } from '#domain/people/email.ts';
import { foldName } from '#domain/people/person-name.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { AccountDeps } from '#server/features/accounts/account-deps.ts';
import { insertLink, linkMs } from '#server/features/accounts/passwords/one-time-links.ts';
import {
  addressOf,
  findTakenName,
  insertAccount,
  type UserRow,
  type Writer,
} from '#server/features/accounts/repository.ts';
import { queueMail } from '#server/features/mail/index.ts';
import { type Refusal, refuse } from '#server/refusal.ts';

/** Creates an account from a visitor's input (AUTH-02). Reports a taken name on its field. Limited per address. */
export async function registerAccount(
  deps: AccountDeps,
  details: RegistrationDetails,
  brandKey: string,
): Promise<Result<UserRow, Refusal>> {
  const problems = registrationProblems(details);
  const [first] = problems;
  if (first !== undefined) return refuse('INVALID_REQUEST', { message: first.message, fields: problems });
  const names = { email: foldEmail(details.email), username: details.username.trim() };
  const taken = reservedName(names) ?? (await findTakenName(deps.db, names));
  if (taken !== null && taken !== 'claim') return err(takenRefusals[taken]);
  const passwordHash = await deps.hashing.hash(details.password);
  const account = {
    ...names,
    firstName: foldName(details.firstName),
    lastName: foldName(details.lastName),
    passwordHash,
    role: 'user',
    isClaim: taken === 'claim',
  } as const;
  const now = deps.clock.now();
  const isMailed = account.isClaim && (await deps.mayMail('address_claimed', names.email));
  const made = await deps.db.transaction(async (tx) => {
    const user = await insertAccount(tx, account, now);
    if (isMailed && typeof user !== 'string') await queueVerification(tx, user, brandKey, now);
    return user;
  });
  return typeof made === 'string' ? err(takenRefusals[made]) : ok(made);
}

/** Mails the link that verifies a claimed address. */
async function queueVerification(writer: Writer, user: UserRow, brandKey: string, now: Date): Promise<void> {
  const token = await insertLink(writer, user.id, linkMs.welcome, now);
  await queueMail(
    writer,
    {
      occasion: `${user.id}:address_claimed`,
      brandKey,
      recipient: addressOf(user),
      payload: { kind: 'address_claimed', userId: user.id, token },
    },
    now,
  );
}

function reservedName({ email, username }: { readonly email: string; readonly username: string }) {
  if (isDemoName({ email, username: '' })) return 'email_taken';
  return isDemoName({ email: '', username }) ? 'username_taken' : null;
}

const takenRefusals: Record<'email_taken' | 'username_taken', Refusal> = {
  email_taken: {
    code: 'EMAIL_TAKEN',
    fields: [{ path: 'email', message: errorTable.EMAIL_TAKEN.text }],
  },
  username_taken: {
    code: 'USERNAME_TAKEN',
    fields: [{ path: 'username', message: errorTable.USERNAME_TAKEN.text }],
  },
};
