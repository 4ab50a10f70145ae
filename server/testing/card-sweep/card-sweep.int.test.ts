import { expect, inject, test } from 'vitest';
import { settings } from '#server/features/system/tables.ts';
import { startTestApp } from '../app/test-app.ts';
import { startPostgres } from '../database/start-postgres.ts';
import { createTestDatabase, makeTemplate, type TestDatabase } from '../database/test-database.ts';

const planted = '4000 0000 0000 0002';
const found = /Card data \(number …0002\) was written to/;

const plant = ({ open }: TestDatabase) =>
  open.db.insert(settings).values({ name: 'planted', value: `card ${planted}`, updatedAt: new Date() });

test('a card in a PostgreSQL row is found at the end of a test, a deleted one at the end of the run [PAY-09] [SAFE-05]', async () => {
  // The embedded database leaves it like this: it keeps its files private.
  process.umask(0o077);
  // A separate server, because the card stays in its files.
  const postgres = await startPostgres();
  await makeTemplate(postgres.address);
  const [kept, deleted] = [
    await createTestDatabase('postgresql', postgres.address),
    await createTestDatabase('postgresql', postgres.address),
  ];
  await plant(kept);
  await expect(kept.drop()).rejects.toThrow(/written to table public\.settings/);
  await plant(deleted);
  await deleted.open.db.delete(settings);
  await deleted.drop();
  await expect(postgres.stop()).rejects.toThrow(found);
});

test('a card in the log or in a mail is found at the end of a test [PAY-09] [SAFE-05]', async () => {
  const options = { engine: 'postgresql', postgresAddress: inject('postgresAddress') } as const;
  const logging = await startTestApp(options);
  // In a form that the log redactor does not recognize.
  logging.app.server.log.info({ form: planted.replaceAll(' ', '+') }, 'A card');
  await expect(logging.close()).rejects.toThrow(found);
  const mailing = await startTestApp(options);
  (mailing.sent as unknown[]).push({ text: planted });
  await expect(mailing.close()).rejects.toThrow(found);
});
