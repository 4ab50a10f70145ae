import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const folder = join(import.meta.dirname, 'migrations');
/** Migrations older than the first deployment. */
const firstFree = 7;

/** Changes that an instance of the previous release does not survive, each with the reason. */
const breaking: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/\bdrop\s+(table|column|view|type|schema)\b/i, 'removes what the old release reads or writes'],
  [/\brename\b/i, 'renames what the old release uses'],
  [/\bset\s+not\s+null\b/i, 'refuses what the old release writes'],
  [/\balter\s+column\b.*\b(set\s+data\s+)?type\b/i, 'changes what the old release reads'],
  [/\balter\s+column\b.*\bdrop\s+default\b/i, 'the old release omits this column'],
  [/\badd\s+column\b(?=.*\bnot\s+null\b)(?!.*\b(default|generated)\b)/i, 'the old release omits this column'],
  [/^(delete\s+from|truncate)\b/i, 'deletes rows that the old release reads'],
];

/** New constraints on a table also apply to what the old release writes there. */
const bindings = [
  /\bcreate\s+unique\s+index\b.*\bon\s+"(?<table>\w+)"/i,
  /\balter\s+table\s+"(?<table>\w+)"\s+add\s+constraint\b/i,
];

/** Statements of a migration that an instance of the previous release would not survive, with the reason. */
function breaksOf(migration: string): string[] {
  const statements = migration
    .split('--> statement-breakpoint')
    .map((statement) => statement.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim());
  const made = new Set(statements.flatMap((one) => /^create table (?:if not exists )?"(\w+)"/i.exec(one)?.[1] ?? []));
  const added = new Set(statements.flatMap((one) => /\badd column (?:if not exists )?"(\w+)"/i.exec(one)?.[1] ?? []));
  return statements.flatMap((statement) => {
    const why = breaking.filter(([pattern]) => pattern.test(statement)).map(([, reason]) => reason);
    const table = bindings.map((binding) => binding.exec(statement)?.groups?.table).find((name) => name !== undefined);
    const columns = /\(((?:\s*"\w+"[^,()]*,?)+)\)/.exec(statement)?.[1]?.match(/"(\w+)"/g) ?? [];
    // Columns added by the same migration stay empty in rows written by the old release.
    const isNew = columns.length > 0 && columns.every((column) => added.has(column.slice(1, -1)));
    if (table !== undefined && !made.has(table) && !isNew) why.push('may refuse what the old release writes');
    return why.map((reason) => `${statement.slice(0, 80)}: ${reason}`);
  });
}

const migrations = readdirSync(folder).filter((name) => name.endsWith('.sql'));

describe('schema compatibility of two releases', () => {
  test('a migration only adds, except one named "remove" in a later release [SAFE-07]', () => {
    const later = migrations.filter((name) => Number(name.slice(0, 4)) >= firstFree && !/^\d{4}_remove_/.test(name));
    const found = later.flatMap((name) =>
      breaksOf(readFileSync(join(folder, name), 'utf8')).map((why) => `${name}: ${why}`),
    );
    expect(found).toEqual([]);
  });

  test('the check finds the one past migration that would have broken its previous release [SAFE-07]', () => {
    const broken = migrations.filter(
      (name) => Number(name.slice(0, 4)) < firstFree && breaksOf(readFileSync(join(folder, name), 'utf8')).length > 0,
    );
    expect(broken).toEqual(['0004_itinerary_as_text.sql']);
  });

  test.each([
    'ALTER TABLE "bookings" DROP COLUMN "message";',
    'DROP TABLE "images";',
    'ALTER TABLE "bookings" RENAME COLUMN "sale_minor" TO "paid_minor";',
    'ALTER TABLE "bookings" RENAME TO "trips";',
    'ALTER TABLE "bookings" ALTER COLUMN "user_id" SET NOT NULL;',
    'ALTER TABLE "bookings" ALTER COLUMN "itinerary" SET DATA TYPE json;',
    'ALTER TABLE "bookings" ALTER COLUMN "itinerary" TYPE json;',
    'ALTER TABLE "bookings" ADD COLUMN "channel" text NOT NULL;',
    'ALTER TABLE "bookings"\n  ADD COLUMN "channel" text\n  NOT NULL;',
    'ALTER TABLE "bookings" ALTER COLUMN "told_pending" DROP DEFAULT;',
    'CREATE UNIQUE INDEX "bookings_order" ON "bookings" USING btree ("order_id");',
    'ALTER TABLE "bookings" ADD CONSTRAINT "positive" CHECK ("sale_minor" > 0);',
    'DELETE FROM "mails";',
  ])('is rejected: %s [SAFE-07]', (statement) => {
    expect(
      breaksOf(`CREATE INDEX "a" ON "users" USING btree ("b");--> statement-breakpoint\n${statement}`),
    ).toHaveLength(1);
  });

  test.each([
    'ALTER TABLE "bookings" ADD COLUMN "channel" text;',
    'ALTER TABLE "bookings" ADD COLUMN "told" boolean DEFAULT false NOT NULL;',
    'CREATE INDEX "bookings_order" ON "bookings" USING btree ("order_id");',
    'CREATE TABLE "gates" ("id" text PRIMARY KEY NOT NULL);--> statement-breakpoint\nCREATE UNIQUE INDEX "g" ON "gates" USING btree ("id");',
    'ALTER TABLE "history" ADD COLUMN "key" text;--> statement-breakpoint\nCREATE UNIQUE INDEX "k" ON "history" USING btree ("key");',
    'ALTER TABLE "bookings" ALTER COLUMN "message" DROP NOT NULL;',
  ])('is accepted: %s [SAFE-07]', (migration) => {
    expect(breaksOf(migration)).toEqual([]);
  });
});
