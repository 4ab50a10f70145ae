import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { dataDir } from '../browser/servers.ts';

/** The mails to an address as they would be sent (RFC 5322), oldest first. */
export function mailsTo(email: string): readonly string[] {
  const folder = join(dataDir, 'mail');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((mail) => mail.includes(`To: ${email}`));
}

/** The HTML of the newest mail to an address with a matching subject, once it has arrived. */
export async function mailedPage(email: string, subject: RegExp): Promise<string> {
  const found = () =>
    mailsTo(email).findLast((mail) => subject.test(/^Subject: (.*(?:\r?\n .*)*)/m.exec(mail)?.[1] ?? ''));
  await expect.poll(found, { message: `a mail to ${email} about ${subject}`, timeout: 20_000 }).toBeDefined();
  return htmlPart(found() ?? '');
}

function htmlPart(mail: string): string {
  const [, head, body] = /\r?\n(Content-Type: text\/html[\s\S]*?)\r?\n\r?\n([\s\S]*?)\r?\n--/i.exec(mail) ?? [];
  if (head === undefined || body === undefined) throw new Error('The mail has no HTML part');
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  return /quoted-printable/i.test(head) ? fromQuotedPrintable(body) : body;
}

/** Decodes well enough for tests that compare only ASCII text. */
export function fromQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
