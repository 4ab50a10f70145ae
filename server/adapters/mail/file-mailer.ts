import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { ok } from '#domain/result.ts';
import type { Mailer } from '#server/ports/mail.ts';
import { toOptions } from './smtp-mailer.ts';

/** For deployments without a mail server: writes each message to a file in `folder`, as it would have been sent. */
export function createFileMailer(folder: string, now: () => Date): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(message) {
      const { message: content } = await transport.sendMail(toOptions(message));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${fileTime(now())}-${message.messageId.replace(/[^a-z0-9-]+/gi, '_')}.eml`;
      // Renamed when complete, so that nobody reads a partial message.
      await writeFile(join(folder, `.${name}`), content as Buffer, { mode: 0o600 });
      await rename(join(folder, `.${name}`), join(folder, name));
      return ok(null);
    },
    check: async () => ok(null),
    async deleteBefore(time) {
      const limit = fileTime(time);
      const names = await readdir(folder).catch(() => []);
      const old = names.filter((name) => name.endsWith('.eml') && name.replace(/^\./, '') < limit);
      await Promise.all(old.map((name) => rm(join(folder, name), { force: true })));
      return old.length;
    },
    async close() {
      transport.close();
    },
  };
}

/** The prefix of a file name; sorts by time. */
function fileTime(time: Date): string {
  return time.toISOString().replace(/[:.]/g, '-');
}
