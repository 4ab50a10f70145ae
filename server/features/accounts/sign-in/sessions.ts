import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { betterAuth } from 'better-auth/minimal';
import { eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Database } from '#server/database/database.ts';
import { hostCookieName } from '#server/http/host-cookie.ts';
import type { Logger } from '#server/http/operations/logger.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Secrets } from '#server/secrets.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import { credentials, sessions, users, verifications } from '../tables.ts';
import { signAgain } from './sign-again.ts';

/** Sessions live this long after sign-in, regardless of activity (PAGE-10). */
export const sessionDays = 30;

/** An administrator is signed out after this long without a request (F-148). */
export const administratorIdleMinutes = 60;
/** Minimum interval for recording an administrator's activity. */
const noteEveryMs = 60_000;

const isHttps = (origin: string) => origin.startsWith('https://');
const cookieNameOf = (origin: string) => hostCookieName('account', isHttps(origin));

/** The signed-in user, read from the database for this request. */
export interface SessionUser {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: string | null;
  readonly createdAt: Date;
}

/** Browser sessions, stored by the accounts library in the database and named by a signed cookie (AUTH-06). */
export interface Sessions {
  /**
   * Starts a session with a new token for the account with this `email` if the password is correct, and ends the
   * request's previous session. False if they do not match.
   */
  begin(request: FastifyRequest, reply: FastifyReply, email: string, password: string): Promise<boolean>;
  /**
   * Null without a cookie, for a forged or foreign one, an ended session, an administrator idle for too long, or a
   * banned user. Without a cookie there is no database access.
   */
  find(request: FastifyRequest): Promise<SessionUser | null>;
  /** Ends this request's session and clears its cookie. */
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

interface SessionDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly secrets: Secrets;
  /** The site's public origin. If it starts with https, cookies are sent over https only. */
  readonly origin: string;
  readonly hashing: PasswordHashing;
}

export function createSessions(deps: SessionDeps): Sessions {
  const library = createLibrary(deps);
  const fullName = cookieNameOf(deps.origin);
  // No other headers, because the library would store the client's address and browser.
  const headersOf = ({ cookies, headers: { cookie = '' } }: FastifyRequest) => {
    const signedNow = signAgain(deps.secrets, cookies[fullName]);
    return new Headers({ cookie: signedNow === null ? cookie : `${fullName}=${encodeURIComponent(signedNow)}` });
  };
  const hasCookie = (request: FastifyRequest) => request.cookies[fullName] !== undefined;
  const send = (reply: FastifyReply, headers: Headers) => {
    for (const line of headers.getSetCookie()) if (line.startsWith(`${fullName}=`)) reply.header('set-cookie', line);
  };

  return {
    async begin(request, reply, email, password) {
      const { headers, response } = await library.api.beginSession({ body: { email, password }, returnHeaders: true });
      if (!response.isRight) return false;
      if (hasCookie(request)) await library.api.signOut({ headers: headersOf(request) });
      send(reply, headers);
      // Distinguishes active from dormant accounts (PAGE-11): session rows are deleted when they end.
      await deps.db.update(users).set({ updatedAt: deps.clock.now() }).where(eq(users.email, email));
      return true;
    },

    async find(request) {
      if (!hasCookie(request)) return null;
      const found = await library.api.getSession({ headers: headersOf(request) });
      if (found === null || found.session.expiresAt <= deps.clock.now()) return null;
      const { id, username, displayUsername, firstName, lastName, role, banned, createdAt } = found.user;
      if (banned === true) return null;
      if (role === 'admin' && (await hasIdled(deps, found.session))) return null;
      return {
        id,
        email: found.user.claimedEmail ?? found.user.email,
        username: displayUsername ?? username ?? '',
        firstName,
        lastName,
        role: role ?? null,
        createdAt,
      };
    },

    async end(request, reply) {
      if (!hasCookie(request)) return;
      const { headers } = await library.api.signOut({ headers: headersOf(request), returnHeaders: true });
      send(reply, headers);
    },
  };
}

/** Whether an administrator's session was idle for too long, which ends it; otherwise records its use now and then. */
async function hasIdled(
  { db, clock }: SessionDeps,
  { id, updatedAt }: { readonly id: string; readonly updatedAt: Date },
): Promise<boolean> {
  const now = clock.now();
  const idleMs = now.getTime() - updatedAt.getTime();
  if (idleMs > administratorIdleMinutes * 60_000) {
    await db.delete(sessions).where(eq(sessions.id, id));
    return true;
  }
  if (idleMs > noteEveryMs) await db.update(sessions).set({ updatedAt: now }).where(eq(sessions.id, id));
  return false;
}

/** The library without its own routes: ours validate and limit the requests. */
function createLibrary({ db, clock, log, secrets: [secret], origin, hashing }: SessionDeps) {
  const field = (required: boolean) => ({ type: 'string', required, input: false }) as const;
  return betterAuth({
    baseURL: origin,
    secret,
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...details) =>
        log.error({ err: details.find((detail) => detail instanceof Error) ?? new Error(message) }, 'Session failure'),
    },
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: credentials, verification: verifications },
    }),
    plugins: [passwordSessions(hashing)],
    user: {
      additionalFields: {
        firstName: field(true),
        lastName: field(true),
        username: field(false),
        displayUsername: field(false),
        role: field(false),
        claimedEmail: field(false),
        banned: { type: 'boolean', required: false, input: false },
      },
    },
    session: { expiresIn: sessionDays * 86_400, disableSessionRefresh: true, cookieCache: { enabled: false } },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => {
            const now = clock.now();
            const expiresAt = new Date(now.getTime() + sessionDays * 86_400_000);
            return { data: { ...session, createdAt: now, updatedAt: now, expiresAt } };
          },
        },
      },
    },
    rateLimit: { enabled: false },
    advanced: {
      // Otherwise the library would add its own prefix to the name.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isHttps(origin) },
      cookies: { session_token: { name: cookieNameOf(origin) } },
      ipAddress: { disableIpTracking: true },
    },
  });
}

/** The library's own call for this refuses addresses that accounts have (F-92). */
function passwordSessions(hashing: PasswordHashing) {
  const body = z.object({ email: z.string(), password: z.string() });
  return {
    id: 'password-sessions',
    endpoints: {
      beginSession: createAuthEndpoint('/begin-session', { method: 'POST', body }, async (ctx) => {
        const { internalAdapter } = ctx.context;
        const found = await internalAdapter.findUserByEmail(ctx.body.email, { includeAccounts: true });
        const known = found?.accounts.find(({ providerId }) => providerId === 'credential')?.password;
        if (!found || !known) await hashing.hash(ctx.body.password);
        if (!found || !known || !(await hashing.verify(ctx.body.password, known))) return { isRight: false };
        await setSessionCookie(ctx, { session: await internalAdapter.createSession(found.user.id), user: found.user });
        return { isRight: true };
      }),
    },
  };
}
