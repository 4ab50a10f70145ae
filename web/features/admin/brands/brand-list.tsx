import { useEffect, useRef, useState } from 'react';
import type { AdminBrand, UnreadableBrand } from '#contract/brand/calls.ts';
import type { WalletHosts } from '#contract/brand/wallets.ts';
import { brandLabel } from '#domain/brand/brand-names.ts';
import type { SitePlace } from '#domain/brand/brand-reach.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SettingsLink } from '../settings-link.tsx';
import { BrandRow } from './brand-row.tsx';
import { DeleteBrandDialog } from './delete-brand-dialog.tsx';
import { OpenClaimsNotice } from './open-claims-notice.tsx';
import { WalletHostsCard } from './wallet-hosts.tsx';

export interface BrandListProps {
  /** The default one first. */
  readonly brands: readonly AdminBrand[];
  readonly unreadable: readonly UnreadableBrand[];
  /** Addresses of the deployment; null if they could not be read. */
  readonly place: SitePlace | null;
  /** True on a local deployment, where a query parameter selects the brand. */
  readonly local: boolean;
  /** Where wallets are registered; null if it could not be read. */
  readonly wallets: WalletHosts | null;
  /** Whether bookings are real: then the brands' claims must be true (HOME-09). */
  readonly live: boolean;
}

/** Every brand of the deployment, with its actions (ADM-05). */
export function BrandList({ brands, unreadable, place, local, wallets, live }: BrandListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [deleting, setDeleting] = useState<AdminBrand | null>(null);
  const [deletedCount, setDeletedCount] = useState(0);
  useEffect(() => {
    // The clicked button is removed with its brand.
    if (deletedCount > 0) heading.current?.focus();
  }, [deletedCount]);
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 ref={heading} tabIndex={-1} className="text-lg leading-8 font-bold outline-none md:text-xl md:leading-10">
          Brands
        </h1>
        <ButtonLink to="/admin/brands/new">
          <Icon name="plus" className="size-4" />
          New Brand
        </ButtonLink>
      </header>
      {unreadable.length === 0 ? null : (
        <Notice tone="destructive" title="Some brands cannot be read">
          <p>
            {`Their visitors see the default brand until the stored settings are repaired: ${unreadable.map(({ key, name }) => `${name} (${key})`).join(', ')}.`}
          </p>
        </Notice>
      )}
      {live ? <OpenClaimsNotice brands={brands} /> : null}
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-card shadow-raised">
        {brands.map((brand) => (
          <BrandRow
            key={brand.key}
            brand={brand}
            label={brandLabel(brand, brands)}
            place={place}
            local={local}
            onDelete={() => setDeleting(brand)}
          />
        ))}
      </ul>
      <WalletHostsCard loaded={wallets} />
      <SettingsLink />
      {deleting === null ? null : (
        <DeleteBrandDialog
          brandKey={deleting.key}
          label={brandLabel(deleting, brands)}
          onClose={() => setDeleting(null)}
          onDeleted={() => setDeletedCount((count) => count + 1)}
        />
      )}
    </div>
  );
}
