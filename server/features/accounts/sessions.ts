import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import { eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../adapters/database/database.ts';
import { credentials, sessions, users, verifications } from '../../adapters/database/schema.ts';
import { hostCookieName } from '../../http/host-cookie.ts';
import type { Logger } from '../../http/logger.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PasswordHashing } from './password-hashing.ts';

/** Sessions live this long after signing in, whatever happens in between (PAGE-10). */
export const sessionDays = 30;

const isHttps = (origin: string) => origin.startsWith('https://');
const cookieNameOf = (origin: string) => hostCookieName('account', isHttps(origin));

/** Whose session a request carries, as the database has them at that moment. */
export interface SessionUser {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: string | null;
  readonly createdAt: Date;
}

/** The sessions of browsers, kept by the accounts library in the database and named by a signed cookie (AUTH-06). */
export interface Sessions {
  /**
   * Begins a session of a new name for the account of this `email` in the database, if the password is its own, and ends the one that the request
   * came with; false where the two do not belong together.
   */
  begin(request: FastifyRequest, reply: FastifyReply, email: string, password: string): Promise<boolean>;
  /** Null for no cookie, a forged or foreign one, a session that ended, and a user who is banned. Without a cookie it costs nothing. */
  find(request: FastifyRequest): Promise<SessionUser | null>;
  /** Ends the session of this request, and its cookie. */
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

interface SessionDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly secret: string;
  /** Where the product is reached; cookies are for https alone where that begins so. */
  readonly origin: string;
  readonly hashing: PasswordHashing;
}

export function createSessions(deps: SessionDeps): Sessions {
  const library = createLibrary(deps);
  const fullName = cookieNameOf(deps.origin);
  // Nothing else of the request: the library would store address and browser.
  const headersOf = (request: FastifyRequest) => new Headers({ cookie: request.headers.cookie ?? '' });
  const hasCookie = (request: FastifyRequest) => request.cookies[fullName] !== undefined;
  const send = (reply: FastifyReply, headers: Headers) => {
    for (const line of headers.getSetCookie()) if (line.startsWith(`${fullName}=`)) reply.header('set-cookie', line);
  };

  return {
    async begin(request, reply, email, password) {
      try {
        const { headers } = await library.api.signInEmail({ body: { email, password }, returnHeaders: true });
        if (hasCookie(request)) await library.api.signOut({ headers: headersOf(request) });
        send(reply, headers);
        // Tells accounts that are used from dormant ones (PAGE-11): sessions themselves are deleted when they end.
        await deps.db.update(users).set({ updatedAt: deps.clock.now() }).where(eq(users.email, email));
        return true;
      } catch (error) {
        if (error instanceof APIError && error.statusCode === 401) return false;
        throw error;
      }
    },

    async find(request) {
      if (!hasCookie(request)) return null;
      const found = await library.api.getSession({ headers: headersOf(request) });
      if (found === null || found.session.expiresAt <= deps.clock.now()) return null;
      const { id, username, displayUsername, firstName, lastName, role, banned, createdAt } = found.user;
      if (banned === true) return null;
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

/** The library, without its own address: what it offers is called from our routes, which validate and limit. */
function createLibrary({ db, clock, log, secret, origin, hashing }: SessionDeps) {
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
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      // The rules are ours; the library counts code units.
      maxPasswordLength: 1000,
      password: {
        hash: (password) => hashing.hash(password),
        verify: ({ password, hash }) => hashing.verify(password, hash),
      },
    },
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
      // The library would put its own prefix before a name.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isHttps(origin) },
      cookies: { session_token: { name: cookieNameOf(origin) } },
      ipAddress: { disableIpTracking: true },
    },
  });
}
