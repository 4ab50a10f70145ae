import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { testFare } from '#domain/testing/fares.ts';
import { keptFares } from './journey-fares.ts';

test('the fares of an offer are those of its journey in the kept search, as it is now, cheapest first, each once [FARE-02]', () => {
  const client = new QueryClient();
  const [cheap, own, dear] = ['200.00', '300.00', '400.00'].map((price, index) =>
    testFare({ id: `off_${index}`, price }),
  );
  const other = testFare({ id: 'off_9', cabin: 'business' });
  if (cheap === undefined || own === undefined || dear === undefined) throw new Error('Three fares are needed');
  client.setQueryData(['search', 'a'], { offers: [other] });
  client.setQueryData(['search', 'b'], { offers: [dear, own, other, cheap, dear] });
  client.setQueryData(['search', 'c'], undefined);
  const now = testFare({ id: 'off_1', price: '450.00' });
  expect(keptFares(client, now)).toEqual([cheap, dear, now]);
  expect(keptFares(client, testFare({ id: 'off_7' }))).toEqual([testFare({ id: 'off_7' })]);
  client.clear();
});
