import { expect, test } from 'vitest';
import { sampleOperator } from '#domain/content/operator.ts';
import { shellDefaults } from '#domain/content/shell-content.ts';
import { sampleBrand } from '#web/testing/sample-brand.ts';
import { renderFooter } from './footer.server.tsx';

const links = [
  ...['/my-trips', '/contact', '/faq', '/about', '/'],
  ...['/terms', '/privacy', '/cancellation-policy', '/cookies'],
];

test('the footer links to every information page, including the FAQ [F-30] [SHELL-04]', () => {
  const html = renderFooter({ brand: sampleBrand, shell: shellDefaults, operator: sampleOperator, year: 2026 });
  const addresses = [...html.matchAll(/<a href="(\/[^"]*)"/g)].map(([, address]) => address);
  expect(addresses).toEqual(links);
  expect(html).toMatch(/<a href="\/faq"[^>]*>FAQ<\/a>/);
});

test.each([
  ['Acme Travel Inc.', 'Acme Travel Inc. All rights reserved.'],
  ['Acme LLC', 'Acme LLC. All rights reserved.'],
])('the copyright line of %s has one period after it [SHELL-04] [HOME-08]', (legalName, line) => {
  const operator = { ...sampleOperator, legalName };
  const html = renderFooter({ brand: sampleBrand, shell: shellDefaults, operator, year: 2026 });
  expect(html).toContain(`© 2026 ${line}`);
});
