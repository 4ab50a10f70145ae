import { monogramOf } from '#domain/brand/monogram.ts';

interface BrandTileProps {
  readonly brand: { readonly key: string; readonly name: string };
}

/** The mark of a brand without a logo, in its colors: its letter, or the tail fin of the product. */
export function BrandTile({ brand }: BrandTileProps) {
  const letter = monogramOf(brand);
  return (
    <svg viewBox="0 0 32 32" className="size-8 shrink-0 text-primary" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="currentColor" />
      {letter === null ? (
        <path d="M9 23 19.5 8.5c.7-1 2-.5 1.900.7L20.5 23z" fill="var(--brand-on-primary)" />
      ) : (
        <text x="16" y="22.5" textAnchor="middle" className="text-[18px] font-bold" fill="var(--brand-on-primary)">
          {letter}
        </text>
      )}
    </svg>
  );
}
