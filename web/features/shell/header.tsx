import type { BrandAnswer } from '../../../contract/brands.ts';

export function Header({ brand }: { readonly brand: BrandAnswer }) {
  return <header className="border-b border-line px-4 py-3 font-semibold">{brand.name}</header>;
}
