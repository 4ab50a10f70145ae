import type { BrandAnswer } from '../../../contract/brands.ts';

export function Footer({ brand }: { readonly brand: BrandAnswer }) {
  return <footer className="border-t border-line px-4 py-6 text-sm text-ink-soft">{brand.name}</footer>;
}
