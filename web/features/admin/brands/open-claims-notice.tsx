import { Link } from 'react-router';
import type { AdminBrand } from '#contract/brand/calls.ts';
import { brandLabel } from '#domain/brand/brand-names.ts';
import { openClaims, placeName } from '#domain/content/claims/claims.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** In live mode: the brands with unconfirmed claims (HOME-09). Renders nothing if there are none. */
export function OpenClaimsNotice({ brands }: { readonly brands: readonly AdminBrand[] }) {
  const open = brands.map((brand) => ({ brand, claims: openClaims(brand) })).filter(({ claims }) => claims.length > 0);
  if (open.length === 0) return null;
  return (
    <Notice tone="warning" title="Live mode is on, and some sites make unconfirmed claims">
      <p>Visitors read samples as promises. Confirm, replace or hide each claim.</p>
      {open.map(({ brand, claims }) => (
        <details key={brand.key} className="group mt-1">
          <summary className="flex min-h-11 list-none items-center gap-2 font-medium underline underline-offset-4">
            <Icon name="chevron" className="size-4 -rotate-90 transition-transform group-open:rotate-0" />
            {`${brandLabel(brand, brands)}: ${claims.length} ${claims.length === 1 ? 'claim' : 'claims'} to confirm`}
          </summary>
          <ul className="grid list-disc gap-1 pl-5">
            {claims.map((claim) => (
              <li key={claim.id}>{`${placeName(claim)}: “${claim.says.join(' ')}”`}</li>
            ))}
          </ul>
          <Link
            to={`/admin/brands/${encodeURIComponent(brand.key)}#claims`}
            className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
          >
            {`Review the claims of ${brandLabel(brand, brands)}`}
          </Link>
        </details>
      ))}
    </Notice>
  );
}
