import { expect, test } from 'vitest';
import { trimEndOf } from './trim-end.ts';

test('removes the characters at the end only', () => {
  expect(trimEndOf('/faq///', '/')).toBe('/faq');
  expect(trimEndOf('//faq', '/')).toBe('//faq');
  expect(trimEndOf('a._-', '._-')).toBe('a');
  expect(trimEndOf('', '/')).toBe('');
  expect(trimEndOf('////', '/')).toBe('');
});
