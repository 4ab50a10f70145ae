import { bigint, customType, integer, text, timestamp } from 'drizzle-orm/pg-core';

/** A UTC instant. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
/** Minor units of the row's currency. */
export const minor = (name: string) => bigint(name, { mode: 'number' });

/** Columns of rows that workers lease. */
export const leaseColumns = {
  leaseUntil: moment('lease_until'),
  /** Number of leases the row has had: a worker with an older lease cannot write. */
  leaseNumber: integer('lease_number').notNull().default(0),
  /** Which process holds the lease of which number, as `leases.ts` writes it; null if it cannot be told. */
  leaseHolder: text('lease_holder'),
};

export const timestampColumns = {
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
};
