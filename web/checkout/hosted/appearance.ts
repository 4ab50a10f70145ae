import interFont from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import type { Appearance, CustomFontSource } from '@stripe/stripe-js';

/** The brand's colors and shapes for the provider's fields, as they are computed where the fields stand. */
export function appearanceOf(element: Element): Appearance {
  const style = getComputedStyle(element);
  const color = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  return {
    theme: 'stripe',
    variables: {
      colorPrimary: color('primary'),
      colorBackground: color('field'),
      colorText: color('ink'),
      colorTextSecondary: color('ink-soft'),
      colorTextPlaceholder: color('ink-soft'),
      colorDanger: color('destructive'),
      borderRadius: '8px',
      fontFamily: style.fontFamily,
      fontSizeBase: '16px',
      gridColumnSpacing: '16px',
      gridRowSpacing: '16px',
    },
    // As in `web/ui/field.tsx`.
    rules: {
      '.Label': { color: color('ink'), fontSize: '14px', fontWeight: '500', lineHeight: '20px', marginBottom: '4px' },
      '.Input': {
        borderColor: color('outline'),
        boxShadow: 'none',
        lineHeight: '24px',
        paddingBottom: '9px',
        paddingLeft: '12px',
        paddingRight: '12px',
        paddingTop: '9px',
      },
      '.Error': { fontSize: '14px', fontWeight: '500', lineHeight: '20px', marginTop: '4px' },
    },
  };
}

/** Our font for the provider's fields, as `web/app.css` has it: their document loads it from this site. `page` is the page's address. */
export function fontsOf(page: string): CustomFontSource[] {
  const src = `url("${new URL(interFont, page).href}")`;
  return [{ family: 'Inter', src, weight: '100 900', display: 'swap' }];
}
