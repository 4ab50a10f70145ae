import { expect, test } from 'vitest';
import { defaultTheme } from '#domain/brand/theme.ts';
import { mailFrame } from './frame.ts';

const contact = { email: 'help@acme.example', phone: '+1 555 0100', address: '1 Main Street' };
const mailWith = (logo: string | null) => {
  const linkTo = (path: string) => `https://acme.example${path}`;
  const brand = { key: 'acme', name: 'Acme & Co', theme: defaultTheme, logo, contact, linkTo };
  return mailFrame(brand, { preview: '', heading: 'Hello', parts: [] });
};

test.each([
  ['/images/0a1b', 'https://acme.example/images/0a1b'],
  ['https://cdn.acme.example/logo.png?a=1&b=2', 'https://cdn.acme.example/logo.png?a=1&amp;b=2'],
])('the logo %s stands above the name of the brand, by its full address [F-106]', (logo, address) => {
  const mail = mailWith(logo);
  expect(mail).toContain(`<img src="${address}" alt="Acme &amp; Co" style="`);
  expect(mail.indexOf('<img')).toBeLessThan(mail.indexOf('>Acme &amp; Co</td>'));
});

test('a mail of a brand without a logo has its name, and no picture [F-106]', () => {
  expect(mailWith(null)).not.toContain('<img');
  expect(mailWith(null)).toContain('>Acme &amp; Co</td>');
});
