import { expect, test, vi } from 'vitest';
import { appearanceOf, fontsOf } from './appearance.ts';

test('the provider’s fields get the colors of our own, and the sizes of their labels and inputs [HOST-01] [BRAND-07]', () => {
  const colors: Record<string, string> = {
    '--color-field': '#020617',
    '--color-ink': '#f1f5f9',
    '--color-ink-soft': '#94a3b8',
    '--color-outline': '#64748b',
    '--color-primary': '#5eead4',
    '--color-destructive': '#f87171',
  };
  vi.stubGlobal('getComputedStyle', () => ({
    getPropertyValue: (name: string) => ` ${colors[name]}`,
    fontFamily: 'Inter, sans-serif',
  }));
  const { variables, rules } = appearanceOf({} as Element);
  expect(variables).toMatchObject({
    colorBackground: '#020617',
    colorText: '#f1f5f9',
    colorTextPlaceholder: '#94a3b8',
    colorPrimary: '#5eead4',
    colorDanger: '#f87171',
    fontFamily: 'Inter, sans-serif',
    fontSizeBase: '16px',
  });
  expect(rules).toMatchObject({
    '.Label': { color: '#f1f5f9', fontSize: '14px', fontWeight: '500' },
    '.Input': { borderColor: '#64748b' },
  });
  vi.unstubAllGlobals();
});

test('the provider’s fields are told where our font is, by its full address: they stand on another site [HOST-01]', () => {
  expect(fontsOf('https://flights.example/booking?offer=off_1')).toEqual([
    {
      family: 'Inter',
      src: expect.stringMatching(/^url\("https:\/\/flights\.example\/.*inter-latin-wght-normal.*\.woff2"\)$/),
      weight: '100 900',
      display: 'swap',
    },
  ]);
});
