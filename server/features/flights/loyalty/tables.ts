import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/columns.ts';

/** The one visitor who sets loyalty numbers on an offer, until it expires: whoever knows an offer's id could set them at the supplier. */
export const loyaltyHolders = pgTable(
  'loyalty_holders',
  {
    offerId: text('offer_id').primaryKey(),
    visitor: text('visitor').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [index('loyalty_holders_ends').on(table.endsAt)],
);
