import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/columns.ts';

/** Accounts. The columns that are not ours belong to the accounts library (better-auth: core, username, admin). */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    /** First and last name together, required by the library. */
    name: text('name').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** Lowercase. */
    email: text('email').notNull().unique('users_email'),
    /** Whether a link mailed there was used: until then the address may belong to someone else. */
    emailVerified: boolean('email_verified').notNull(),
    /**
     * The address registered while another account held it unverified. It becomes `email` when the first link is used;
     * until then `email` is a placeholder. Null for all other accounts.
     */
    claimedEmail: text('claimed_email'),
    image: text('image'),
    /** Lowercase; `displayUsername` keeps the typed case. */
    username: text('username').unique('users_username'),
    displayUsername: text('display_username'),
    role: text('role'),
    /** When the password was changed, or the account ended: mailed links to its trips from before open nothing. */
    tripLinksEndedAt: moment('trip_links_ended_at'),
    banned: boolean('banned'),
    banReason: text('ban_reason'),
    banExpires: moment('ban_expires'),
    createdAt: moment('created_at').notNull(),
    /** Last change or sign-in. */
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('users_claimed_email').on(table.claimedEmail)],
);

/** A signed-in browser. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique('sessions_token'),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    impersonatedBy: text('impersonated_by'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
);

/** A user's credentials: here one row with the password hash. */
export const credentials = pgTable(
  'credentials',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('credentials_user').on(table.userId)],
);

/** One-time links that were mailed and not used yet. */
export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('verifications_identifier').on(table.identifier),
    index('verifications_value').on(table.value),
    index('verifications_expiry').on(table.expiresAt),
  ],
);
