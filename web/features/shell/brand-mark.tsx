import { Link } from 'react-router';
import type { PublicBrand } from '#contract/brand/calls.ts';

/** The brand's logo, at most 40 px high, or its name, in two lines where it must, next to its mark; links to home. */
export function BrandMark({ brand }: { readonly brand: PublicBrand }) {
  return (
    <Link
      to="/"
      className="inline-flex min-h-11 min-w-0 items-center gap-2 rounded-md font-bold tracking-tight"
      viewTransition
    >
      {brand.logo === null ? (
        <>
          {/* Named by its brand, because brands share a host while they are tried. */}
          <img src={`/icon.svg?brand=${brand.key}`} alt="" className="size-8 shrink-0" />
          <span title={brand.name} className="line-clamp-2 wrap-anywhere text-base leading-6 md:text-lg md:leading-6">
            {brand.name}
          </span>
        </>
      ) : (
        <img src={brand.logo} alt={brand.name} className="h-10 w-auto max-w-48 object-contain object-left" />
      )}
    </Link>
  );
}
