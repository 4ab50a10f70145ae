import type { Appearance } from '@stripe/stripe-js';

/** The brand's colors and shapes for the provider's fields, as they are computed where the fields stand. */
export function appearanceOf(element: Element): Appearance {
  const style = getComputedStyle(element);
  const color = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  return {
    theme: 'stripe',
    variables: {
      colorPrimary: color('primary'),
      colorBackground: color('card'),
      colorText: color('ink'),
      colorTextSecondary: color('ink-soft'),
      colorDanger: color('destructive'),
      borderRadius: '6px',
      fontFamily: style.fontFamily,
      fontSizeBase: '16px',
    },
  };
}
