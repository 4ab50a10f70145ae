import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { mails } from '#server/features/mail/tables.ts';
import type { MailPayload } from '#server/ports/mail.ts';
import type { Visitor } from './visitor.ts';

/** Satisfies every password rule. */
export const goodPassword = 'Zebra-Quilt-91?';

/** Valid registration details; `name` makes them another person's. */
export function registration(name: string, change: object = {}) {
  return {
    firstName: 'Ada',
    lastName: 'Byron',
    email: `${name}@example.com`,
    username: name,
    password: goodPassword,
    ...change,
  };
}

/** Registers a user without signing in; returns the id. */
export async function registered(visitor: Visitor, name: string, change: object = {}): Promise<string> {
  const response = await visitor.post('/api/auth/register', registration(name, change));
  if (response.statusCode !== 201) throw new Error(`register: ${response.statusCode} ${response.body}`);
  return response.json<{ id: string }>().id;
}

export function logIn(visitor: Visitor, username: string, password: string = goodPassword) {
  return visitor.post('/api/auth/login', { username, password });
}

/** The same visitor, signed in. */
export async function signedIn(visitor: Visitor, username: string, password: string = goodPassword): Promise<Visitor> {
  const response = await logIn(visitor, username, password);
  if (response.statusCode !== 200) throw new Error(`login: ${response.statusCode} ${response.body}`);
  return visitor;
}

let members = 0;

/** The same visitor with a new account: their bookings stay open for 30 days, a guest's for four hours. */
export async function asMember(visitor: Visitor): Promise<Visitor> {
  const name = `member${++members}`;
  await registered(visitor, name);
  return signedIn(visitor, name);
}

/** 200 if the visitor is signed in, else 401. */
export async function userStatus(visitor: Visitor, headers: Record<string, string> = {}): Promise<number> {
  return (await visitor.get('/api/auth/user', headers)).statusCode;
}

/** Kinds of the mails to an address, oldest first. */
export async function mailsTo(db: Database, recipient: string): Promise<MailPayload[]> {
  const rows = await db.select().from(mails).where(eq(mails.recipient, recipient)).orderBy(mails.id);
  return rows.map(({ payload }) => payload).filter((payload) => payload !== null);
}

/** The token of the newest link mailed to an address. */
export async function tokenMailedTo(db: Database, recipient: string): Promise<string> {
  const payload = (await mailsTo(db, recipient)).findLast((one) => 'token' in one);
  if (payload === undefined || !('token' in payload)) throw new Error(`No link was mailed to ${recipient}`);
  return payload.token;
}

/** A visitor who signs in again when their session has ended, such as an administrator after an hour without a call. */
export async function stayingSignedIn(visitor: Visitor, username: string, password?: string): Promise<Visitor> {
  await signedIn(visitor, username, password);
  const call: Visitor['call'] = async (...request) => {
    const answer = await visitor.call(...request);
    if (answer.statusCode !== 401) return answer;
    await signedIn(visitor, username, password);
    return visitor.call(...request);
  };
  return Object.create(visitor, { call: { value: call } });
}
