import { expect, inject, test } from 'vitest';
import { settings } from '../adapters/database/schema.ts';
import { startPostgres } from './start-postgres.ts';
import { startTestApp } from './test-app.ts';
import { createTestDatabase, makeTemplate, type TestDatabase } from './test-database.ts';

const planted = '4000 0000 0000 0002';
const found = /Card data \(number …0002\) was written to/;

const plant = ({ open }: TestDatabase) =>
  open.db.insert(settings).values({ name: 'planted', value: `card ${planted}`, updatedAt: new Date() });

test('a card in a row of PostgreSQL is found at the end of a test, one that is gone again at the end of the run [PAY-09] [SAFE-05]', async () => {
  // As an embedded database leaves it, which keeps its files private.
  process.umask(0o077);
  // A server of its own: the card stays in what it wrote.
  const postgres = await startPostgres();
  await makeTemplate(postgres.address);
  const [kept, emptied] = [
    await createTestDatabase('postgresql', postgres.address),
    await createTestDatabase('postgresql', postgres.address),
  ];
  await plant(kept);
  await expect(kept.drop()).rejects.toThrow(/written to table public\.settings/);
  await plant(emptied);
  await emptied.open.db.delete(settings);
  await emptied.drop();
  await expect(postgres.stop()).rejects.toThrow(found);
});

test('a card in the log, and in a mail, is found at the end of a test [PAY-09] [SAFE-05]', async () => {
  const options = { engine: 'postgresql', postgresAddress: inject('postgresAddress') } as const;
  const logging = await startTestApp(options);
  // In a form that the redactor of the log lets through.
  logging.app.server.log.info({ form: planted.replaceAll(' ', '+') }, 'A card');
  await expect(logging.close()).rejects.toThrow(found);
  const mailing = await startTestApp(options);
  (mailing.sent as unknown[]).push({ text: planted });
  await expect(mailing.close()).rejects.toThrow(found);
});
