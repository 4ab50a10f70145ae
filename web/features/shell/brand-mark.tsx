import { Link } from 'react-router';
import type { PublicBrand } from '#contract/brand/calls.ts';

/** The brand's logo, at most 40 px high, or its name, in two lines where it must, next to a tail fin in its color; links to home. */
export function BrandMark({ brand }: { readonly brand: PublicBrand }) {
  return (
    <Link
      to="/"
      className="inline-flex min-h-11 min-w-0 items-center gap-2 rounded-md font-bold tracking-tight"
      viewTransition
    >
      {brand.logo === null ? (
        <>
          <svg viewBox="0 0 32 32" className="size-8 shrink-0 text-primary" aria-hidden="true">
            <rect width="32" height="32" rx="8" fill="currentColor" />
            <path d="M9 23 19.5 8.5c.7-1 2-.5 1.900.7L20.5 23z" fill="var(--color-on-primary)" />
          </svg>
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
