import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { OpenDatabase } from '#server/database/database.ts';
import { isTestNumber } from '#simulators/stripe/resources/cards.ts';

/** The shape of a card number in any text: digits in one run or in groups. */
const numberLike = /\d(?:[ +-]?\d){12,}/g;
/** A security code next to its name, as in JSON, forms, URLs and logs; a three-digit number alone proves nothing. */
const codeLike =
  /(?:cvv2?|cvc2?|security_?code|card(?:\[|%5B)cvc(?:\]|%5D))\\?["']?\s*(?:[:=]|%3A|=>)\s*\\?["']?\d{3,4}(?!\d)/gi;

/**
 * The published test cards and the security codes in a text, as `number …last4` or `code`; empty if there are none
 * (PAY-09, SAFE-05). In mails, lines wrapped for transport are joined first.
 */
export function cardsIn(text: string): string[] {
  const whole = text.includes('=\r\n') ? `${text}\n${text.replaceAll('=\r\n', '')}` : text;
  const found = (whole.match(numberLike) ?? []).flatMap(testNumbersIn).map((digits) => `number …${digits.slice(-4)}`);
  const codes = (whole.match(codeLike) ?? []).map(() => 'code');
  return [...new Set([...found, ...codes])];
}

/** Every test number within a run of digits: other digits may be adjacent. */
function testNumbersIn(run: string): string[] {
  const digits = run.replace(/\D/g, '');
  return [16, 15].flatMap((length) =>
    Array.from({ length: Math.max(0, digits.length - length + 1) }, (_, at) => digits.slice(at, at + length)).filter(
      isTestNumber,
    ),
  );
}

/** Throws if a text holds a card; `where` names the text. */
export function expectNoCards(where: string, text: string): void {
  const cards = cardsIn(text);
  if (cards.length > 0) throw new Error(`Card data (${cards.join(', ')}) was written to ${where}`);
}

/** Scans every file below a folder and throws if one holds a card. A missing folder holds none. */
export function sweepFolder(folder: string): void {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) expectNoCards(path, readText(path));
  }
}

/** Like `sweepFolder`, and always removes the folder. */
export function removeSwept(folder: string): void {
  try {
    sweepFolder(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A file as text, byte by byte; '' if it was removed meanwhile, for example by a running database. */
function readText(path: string): string {
  try {
    return withDecoded(readFileSync(path).toString('latin1'), path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

/** A mail, plus the decoded text of its base64 parts. */
function withDecoded(text: string, path: string): string {
  if (!path.endsWith('.eml')) return text;
  const parts = text.match(/(?:[A-Za-z0-9+/]{40,}={0,2}\r?\n)+[A-Za-z0-9+/]*={0,2}/g) ?? [];
  return [text, ...parts.map((part) => Buffer.from(part, 'base64').toString('latin1'))].join('\n');
}

/** Scans every row of every table and throws if one holds a card. */
export async function sweepDatabase({ db }: OpenDatabase): Promise<void> {
  const tables = await db.execute<{ name: string }>(
    sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const suspects = tables.rows.map(
    ({ name }) =>
      `select '${name}' as name, t::text as row from ${name} t where t::text ~* '[0-9]([ +-]?[0-9]){12}|cvv|cvc|security'`,
  );
  const { rows } = await db.execute<{ name: string; row: string }>(sql.raw(suspects.join(' union all ')));
  for (const { name, row } of rows) expectNoCards(`table ${name}`, row);
}
