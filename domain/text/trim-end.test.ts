import { expect, test } from 'vitest';
import { trimEndOf } from './trim-end.ts';

test('what stands at the end goes, the rest stays', () => {
  expect(trimEndOf('/faq///', '/')).toBe('/faq');
  expect(trimEndOf('//faq', '/')).toBe('//faq');
  expect(trimEndOf('a._-', '._-')).toBe('a');
  expect(trimEndOf('', '/')).toBe('');
  expect(trimEndOf('////', '/')).toBe('');
});
