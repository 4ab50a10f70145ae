import { like, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * Whether a text starts with exactly these characters. Ids have underscores, which LIKE takes for any letter: not escaped, they
 * would also match others, and end the part of the text that an index (`text_pattern_ops`) can find.
 */
export function startsWith(column: PgColumn, beginning: string): SQL {
  return like(column, `${beginning.replace(/[\\%_]/g, '\\$&')}%`);
}
