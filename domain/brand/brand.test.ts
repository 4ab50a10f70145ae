import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brandKeyOfHost, isBrandKey, isLocalHost, isLoopbackHost } from './brand-key.ts';
import { contrastRatio, parseHexColor, relativeLuminance, shiftColor, textColorOn, themeVariables } from './theme.ts';

describe('the brand key of a host', () => {
  test.each([
    ['acme.com', 'acme.com'],
    ['www.acme.com', 'acme.com'],
    ['WWW.Acme.COM:8080', 'acme.com'],
    ['acme.flights.example.com', 'acme'],
    ['www.acme.flights.example.com', 'acme'],
    ['acme.com.', 'acme.com'],
    ['acme', 'acme'],
    ['localhost', null],
    ['localhost:3000', null],
    ['127.0.0.1:3000', null],
    ['[::1]:3000', null],
    ['::1', null],
    ['', null],
    ['../../etc', null],
    ['evil<script>.com', null],
  ])('%s → %s [BRAND-01]', (host, key) => {
    expect(brandKeyOfHost(host)).toBe(key);
  });
  test.each([
    ['solana.flights.example', 'solana'],
    ['SOLANA.flights.example:443', 'solana'],
    ['www.solana.flights.example', 'solana'],
    ['solana.evil.test', 'solana.evil.test'],
    ['solana.flights.example.evil.test', 'solana.flights.example.evil.test'],
    ['solana.notflights.example', 'solana.notflights.example'],
    ['solana', null],
    ['flights.example', 'flights.example'],
    ['solana.com', 'solana.com'],
    ['localhost', null],
  ])('a first label names a brand only below the deployment’s domains: %s → %s [F-57] [BRAND-01]', (host, key) => {
    expect(brandKeyOfHost(host, ['flights.example'])).toBe(key);
  });
  test('numeric addresses and localhost are local [BRAND-01]', () => {
    expect(['localhost', '127.0.0.1', '10.0.0.1:80', '[2001:db8::1]:443', '[::1]'].every(isLocalHost)).toBe(true);
    expect(['acme.com', 'localhost.com'].some(isLocalHost)).toBe(false);
  });
  test('an invalid host is neither an address nor local [BRAND-01] [F-57]', () => {
    const malformed = [
      '::1',
      '1.2.3.4.5',
      '127.1',
      '999.1.1.1',
      '256.0.0.1',
      '0x7f.0.0.1',
      '2130706433',
      'a:b:c',
      'evil.example:80:1',
      '127.0.0.1:x',
      '[::1',
      '[::1]x',
      '[evil.example]',
      'localhost/',
      ' localhost',
      'localhost,evil.example',
      'user@localhost',
      '127.0.0.1.evil.example',
    ];
    expect(malformed.filter(isLocalHost)).toEqual([]);
    expect(malformed.filter(isLoopbackHost)).toEqual([]);
  });
  test('only a few names are loopback [F-58]', () => {
    const own = [
      'localhost',
      'LOCALHOST:3000',
      'skyhop.localhost',
      '127.0.0.1',
      '127.8.9.1:80',
      '[::1]:3000',
      'localhost.',
    ];
    expect(own.filter((host) => !isLoopbackHost(host))).toEqual([]);
    expect(
      ['10.0.0.1', '[2001:db8::1]', 'evil.example', 'localhost.example', '0.0.0.0'].filter(isLoopbackHost),
    ).toEqual([]);
  });
  test('for any host, the key is null or a clean host name [BRAND-02]', () => {
    fc.assert(
      fc.property(fc.string(), (host) => {
        const key = brandKeyOfHost(host);
        expect(key === null || isBrandKey(key)).toBe(true);
      }),
    );
  });
  test.each(['', '-a', 'a b', 'a/b', "a'--", 'ä', 'a'.repeat(64), 'a..b'])('%j is not a key [BRAND-02]', (text) => {
    expect(isBrandKey(text)).toBe(false);
  });
});

describe('theme', () => {
  const theme = {
    primary: '#15803d',
    secondary: '#0f172a',
    accent: '#fbbf24',
    background: '#fffaf5',
    text: '#111827',
    font: 'Inter',
  };
  test('derived colors are fixed channel offsets of the background, clamped [BRAND-06]', () => {
    expect(themeVariables(theme)).toMatchObject({
      '--brand-muted': '#ebe6e1',
      '--brand-card': '#fffffa',
      '--brand-border': '#f5f0eb',
      '--brand-input': '#faf5f0',
      '--brand-radius': '0.5rem',
    });
    expect(shiftColor({ red: 3, green: 128, blue: 254 }, -20)).toEqual({ red: 0, green: 108, blue: 234 });
    expect(shiftColor({ red: 253, green: 0, blue: 255 }, 5)).toEqual({ red: 255, green: 5, blue: 255 });
  });
  test('text is black above luminance 0.5, else white [BRAND-06]', () => {
    const variables = themeVariables(theme);
    expect(variables['--brand-on-primary']).toBe('#ffffff');
    expect(variables['--brand-on-accent']).toBe('#000000');
    fc.assert(
      fc.property(fc.nat(255), fc.nat(255), fc.nat(255), (red, green, blue) => {
        const color = { red, green, blue };
        expect(textColorOn(color).red === 0).toBe(relativeLuminance(color) > 0.5);
      }),
    );
  });
  test('outlines have at least 3:1 on any background [BRAND-10]', () => {
    fc.assert(
      fc.property(fc.nat(255), fc.nat(255), fc.nat(255), (red, green, blue) => {
        const background = `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
        const outline = parseHexColor(themeVariables({ ...theme, background })['--brand-outline'] ?? '');
        expect(outline && contrastRatio(outline, { red, green, blue })).toBeGreaterThanOrEqual(3);
      }),
    );
  });
  test('no theme can break out of the style element [BRAND-04]', () => {
    const hostile = themeVariables({
      ...theme,
      primary: 'red;}</style><script>',
      font: "x';}</style><script>alert(1)",
    });
    expect(JSON.stringify(hostile)).not.toMatch(/[<>;]|'[^']*'[^',"]*'/);
    expect(hostile['--brand-primary']).toBe('#15803d');
  });
});
