import fc from 'fast-check';
import { expect, test } from 'vitest';
import { html } from './html.ts';

test('escapes values, keeps markup, and renders null and false as nothing [SAFE-03] [CONF-04]', () => {
  expect(html`<p>${'<b>&"\''}${null}${false}${[html`<i>${1}</i>`, 'x']}</p>`.source).toBe(
    '<p>&lt;b&gt;&amp;&quot;&#39;<i>1</i>x</p>',
  );
});

test('no text can break out of its context [SAFE-03]', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(html`${text}`.source).not.toMatch(/[<>"']/);
    }),
  );
});
