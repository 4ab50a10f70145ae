import { integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, moment } from '#server/database/columns.ts';

/** One row per brand. The built-in default brand has no row until it is edited. */
export const brands = pgTable(
  'brands',
  {
    key: text('key').primaryKey(),
    name: text('name').notNull(),
    domain: text('domain'),
    logo: text('logo'),
    /** The other settings, as in `Brand`; read by `readBrand`. */
    details: jsonb('details').$type<object>().notNull(),
    markupBasisPoints: integer('markup_basis_points').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [uniqueIndex('brands_domain').on(table.domain)],
);

/** Pictures uploaded by an operator, keyed by the hash of their bytes. */
export const images = pgTable('images', {
  /** SHA-256 of the bytes, in hexadecimal. */
  id: text('id').primaryKey(),
  mediaType: text('media_type').notNull(),
  bytes: bytes('bytes').notNull(),
  createdAt: moment('created_at').notNull(),
});
