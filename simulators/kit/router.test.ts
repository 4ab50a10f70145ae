import { expect, test } from 'vitest';
import { createRouter } from './router.ts';

const find = createRouter([
  { method: 'GET', path: '/offers/:id' },
  { method: 'GET', path: '/offers/search' },
  { method: 'POST', path: '/offers/:id/actions/:action' },
]);
const found = (method: string, path: string) => {
  const match = find(method, path);
  return match === null ? null : [match.route.path, match.params];
};

test('a literal part wins over a named one, whatever their order', () => {
  expect(found('GET', '/offers/search')).toEqual(['/offers/search', {}]);
  expect(found('GET', '/offers/off_1')).toEqual(['/offers/:id', { id: 'off_1' }]);
});

test('returns every named part, decoded; a part that cannot be decoded is unchanged', () => {
  expect(found('POST', '/offers/a%20b/actions/%zz')).toEqual([
    '/offers/:id/actions/:action',
    { id: 'a b', action: '%zz' },
  ]);
});

test.each([
  ['another method', 'POST', '/offers/off_1'],
  ['an empty part', 'GET', '/offers/'],
  ['a longer path', 'GET', '/offers/off_1/more'],
])('%s does not match', (_what, method, path) => {
  expect(found(method, path)).toBeNull();
});
