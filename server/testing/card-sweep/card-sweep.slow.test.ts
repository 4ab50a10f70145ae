import { expect, test } from 'vitest';
import { settings } from '#server/features/system/tables.ts';
import { createTestDatabase } from '../database/test-database.ts';

test('a card in an embedded database row is found at the end of a test [PAY-09] [SAFE-05]', async () => {
  const database = await createTestDatabase('embedded', '');
  const value = 'card 4000 0000 0000 0002';
  await database.open.db.insert(settings).values({ name: 'planted', value, updatedAt: new Date() });
  await expect(database.drop()).rejects.toThrow(/Card data \(number …0002\) was written to/);
});
