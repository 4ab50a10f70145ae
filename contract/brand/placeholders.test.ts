import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { acmeSettings } from '#contract/testing/brand-settings.ts';
import { unknownOperator } from '#domain/content/operator.ts';
import type { PageName } from '#domain/content/page-overrides/page-overrides.ts';
import { type BrandSettings, brandSettings } from './settings.ts';

/** Messages by path. */
function problemsOf(change: Partial<BrandSettings>): Record<string, string> {
  const parsed = z.safeParse(brandSettings, { ...acmeSettings({}), ...change });
  return parsed.success
    ? {}
    : Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]));
}

const textOn = (page: PageName, text: string) => ({ pageTexts: { [page]: { top: { title: 'Title', text } } } });

test('a placeholder that does not exist is refused at its text, with those that exist [ADM-05] [HOME-08]', () => {
  expect(
    problemsOf({
      home: { closing: { title: '{name} is here', text: '', figures: [{ value: '{brand}', label: '{count}' }] } },
      shell: { blurb: '{brand} and {phone}', badges: { help: { text: 'Help', condition: '{a} and {b} and {a}' } } },
      operator: { ...unknownOperator, legalName: '{brand} Inc.' },
    }),
  ).toEqual({
    'home.closing.title': '{name} is not filled in here. You can use {brand}, {onlineFee}, {changeFee}.',
    'home.closing.figures.0.label': '{count} is not filled in here. You can use {brand}, {onlineFee}, {changeFee}.',
    'shell.blurb': '{phone} is not filled in here. You can use {brand}, {onlineFee}.',
    'shell.badges.help.condition': '{a}, {b} are not filled in here. You can use {brand}, {onlineFee}.',
    'operator.legalName': '{brand} is not filled in here. Write it without braces.',
  });
});

test('an information page has its own placeholders [ADM-05] [HOME-08]', () => {
  expect(problemsOf(textOn('terms', 'Call {phone}, {legalName}, {changeFeeKept}'))).toEqual({});
  expect(problemsOf(textOn('contact', 'By {channels}'))).toEqual({});
  expect(problemsOf(textOn('cookies', 'Change it {choicePlace}'))).toEqual({});
  const refused = problemsOf(textOn('terms', 'By {channels}'))['pageTexts.terms.top.text'];
  expect(refused).toMatch(
    /^\{channels\} is not filled in here\. You can use \{brand\}, \{email\}, \{phone\}, .*\{chat\}\.$/,
  );
});

test.each(['{Brand}', '{ brand }', '{{brand}}', '{brand_name}', '{first.name}', '{marque1}', '{größe}'])(
  '%s is taken for a placeholder, because whoever writes it means one [ADM-05] [HOME-08]',
  (text) => {
    expect(Object.keys(problemsOf({ shell: { blurb: text } }))).toEqual(['shell.blurb']);
  },
);

test.each(['{', '}', '{}', '{ }', 'a {b or c} d', '{1, 2}', '{brand}s', '({brand})', 'A {see below} text', '$ {'])(
  'braces stay text: %s [ADM-05] [HOME-08]',
  (text) => {
    expect(problemsOf({ shell: { blurb: text } })).toEqual({});
  },
);
