import { errorTable } from '../../../contract/errors.ts';
import { foldName, type RegistrationDetails, registrationProblems } from '../../../domain/accounts/account-details.ts';
import { foldEmail } from '../../../domain/booking/lookup.ts';
import { accept, type Refusal, type Result, refuse } from '../../http/refusal.ts';
import type { AccountDeps } from './account-deps.ts';
import { isDemoName } from './demo-accounts.ts';
import { findTakenName, insertAccount, type UserRow } from './repository.ts';

/** Makes an account of what a visitor typed (AUTH-02). A taken name is said on its field; calls of one address are limited. */
export async function registerAccount(deps: AccountDeps, details: RegistrationDetails): Promise<Result<UserRow>> {
  const problems = registrationProblems(details);
  const [first] = problems;
  if (first !== undefined) return refuse('INVALID_REQUEST', { message: first.message, fields: problems });
  const names = { email: foldEmail(details.email), username: details.username.trim() };
  const taken = reservedName(names) ?? (await findTakenName(deps.db, names));
  if (taken !== null) return { ok: false, refusal: takenRefusals[taken] };
  const passwordHash = await deps.hashing.hash(details.password);
  const account = {
    ...names,
    firstName: foldName(details.firstName),
    lastName: foldName(details.lastName),
    passwordHash,
    role: 'user',
  } as const;
  const made = await deps.db.transaction((tx) => insertAccount(tx, account, deps.clock.now()));
  return typeof made === 'string' ? { ok: false, refusal: takenRefusals[made] } : accept(made);
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
