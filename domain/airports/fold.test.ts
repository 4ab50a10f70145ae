import { expect, test } from 'vitest';
import { fold } from './fold.ts';
import { queryForms } from './query-forms.ts';

test.each([
  ['  São   Paulo ', 'sao paulo'],
  ['STRAẞE', 'strasse'],
  ['Łódź', 'lodz'],
  ['Diyarbakır', 'diyarbakir'],
  ['İstanbul', 'istanbul'],
  ["Xi'an", 'xian'],
  ['Washington, D.C.', 'washington dc'],
  ['Raleigh-Durham', 'raleigh durham'],
  ['Санкт-Петербург', 'санкт петербург'],
  ['Київ', 'киів'],
  ['Αθήνα', 'αθηνα'],
  ['東京', '东京'],
  ['紐約', '纽约'],
  ['関西', '关西'],
  ['서울', '서울'],
  ['ベルリン', 'ヘルリン'],
  ['تهران', 'تهران'],
])('"%s" is folded to "%s" [AIRP-06] [F-78]', (text, folded) => {
  expect(fold(text)).toBe(folded);
  expect(fold(text.toUpperCase().normalize('NFD'))).toBe(folded);
});

test.each([
  ['london airport', 'london'],
  ['munich international airport', 'munich'],
  ['saint louis', 'st louis'],
  ['st louis', 'saint louis'],
  ['fort lauderdale', 'ft lauderdale'],
  ['muenchen', 'munchen'],
])('"%s" is also searched as "%s" [F-78]', (query, form) => {
  expect(queryForms(query)[0]).toBe(query);
  expect(queryForms(query)).toContain(form);
});

test('an abbreviation alone is not expanded; it needs a name after it [F-78]', () => {
  expect(queryForms('saint')).toEqual(['saint']);
  expect(queryForms('airport')).toEqual(['airport']);
});
