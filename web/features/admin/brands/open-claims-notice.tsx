import { Link } from 'react-router';
import type { EditedBrand } from '../../../../contract/admin.ts';
import { openClaims, placeName } from '../../../../domain/content/claims.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** In live mode: which brands claim what nobody has vouched for (HOME-09). Nothing where all is settled. */
export function OpenClaimsNotice({ brands }: { readonly brands: readonly EditedBrand[] }) {
  const open = brands.map((brand) => ({ brand, claims: openClaims(brand) })).filter(({ claims }) => claims.length > 0);
  if (open.length === 0) return null;
  return (
    <Notice tone="warning" title="Live mode is on, and sites claim what nobody has confirmed">
      <p>Visitors read samples as promises. Confirm each claim, or replace or hide it.</p>
      {open.map(({ brand, claims }) => (
        <details key={brand.key} className="group mt-1">
          <summary className="flex min-h-11 list-none items-center gap-2 font-medium underline underline-offset-4">
            <Icon name="chevron" className="size-4 -rotate-90 transition-transform group-open:rotate-0" />
            {`${brand.name}: ${claims.length} ${claims.length === 1 ? 'claim' : 'claims'} to confirm`}
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
            {`Settle the claims of ${brand.name}`}
          </Link>
        </details>
      ))}
    </Notice>
  );
}
