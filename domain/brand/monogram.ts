import { defaultBrandKey, productName } from './default-brand.ts';

/**
 * The letter on the mark of a brand without a logo: the first letter or digit of its name, '' if it has none. Null for
 * the product itself: no other brand may use its tail fin.
 */
export function monogramOf({ key, name }: { readonly key: string; readonly name: string }): string | null {
  if (key === defaultBrandKey && name === productName) return null;
  return (/[\p{L}\p{N}]\p{M}*/u.exec(name)?.[0] ?? '').toUpperCase();
}
