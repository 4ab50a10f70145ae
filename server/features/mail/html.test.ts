import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mailFrame } from './frame.ts';
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

test('a brand cannot inject markup into its mail: name, contact and colors are plain text [SAFE-03] [BRAND-06]', () => {
  const hostile = '"><script>alert(1)</script>';
  const written = mailFrame(
    {
      key: 'x',
      name: hostile,
      theme: {
        primary: `red;${hostile}`,
        secondary: hostile,
        accent: hostile,
        background: hostile,
        text: hostile,
        font: hostile,
      },
      contact: { email: hostile, phone: hostile, address: hostile },
      linkTo: (path) => path,
    },
    { preview: hostile, heading: hostile, parts: [] },
  );
  expect(written).not.toContain('<script');
  expect(written).not.toContain('red;');
});
