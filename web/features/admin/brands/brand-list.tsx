import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { deleteBrand, type EditedBrand } from '../../../../contract/admin.ts';
import type { SitePlace } from '../../../../domain/brand/brand-reach.ts';
import { messageOf } from '../../../api/api-error.ts';
import { request } from '../../../api/client.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { showToast } from '../../../ui/toast.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { BrandRow } from './brand-row.tsx';
import { OpenClaimsNotice } from './open-claims-notice.tsx';

export interface BrandListProps {
  /** The default one first. */
  readonly brands: readonly EditedBrand[];
  /** Where the deployment is; null where that could not be read. */
  readonly place: SitePlace | null;
  /** On a local deployment sites are opened by a query parameter. */
  readonly local: boolean;
  /** Whether bookings are real: what brands claim must be true then (HOME-09). */
  readonly live: boolean;
}

/** Every brand of the deployment, and the ways to change them (ADM-05). */
export function BrandList({ brands, place, local, live }: BrandListProps) {
  const revalidator = useRevalidator();
  const heading = useRef<HTMLHeadingElement>(null);
  const [leaving, setLeaving] = useState<EditedBrand | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [deleted, setDeleted] = useState(0);
  useEffect(() => {
    // The button that was pressed is gone with its brand.
    if (deleted > 0) heading.current?.focus();
  }, [deleted]);
  const close = () => {
    setLeaving(null);
    setFailure(null);
  };
  const remove = async ({ key, name }: EditedBrand) => {
    setBusy(true);
    setFailure(null);
    try {
      await request(deleteBrand, { params: { key } });
      showToast({ title: 'Brand deleted', text: `${name} is gone.`, tone: 'success' });
      close();
      await revalidator.revalidate();
      setDeleted((count) => count + 1);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 ref={heading} tabIndex={-1} className="text-lg leading-8 font-bold outline-none md:text-xl md:leading-10">
          Brands
        </h1>
        <ButtonLink to="/admin/brands/new">
          <Icon name="plus" className="size-4" />
          New brand
        </ButtonLink>
      </header>
      {live ? <OpenClaimsNotice brands={brands} /> : null}
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-card shadow-raised">
        {brands.map((brand) => (
          <BrandRow key={brand.key} brand={brand} place={place} local={local} onDelete={() => setLeaving(brand)} />
        ))}
      </ul>
      <p>
        <ButtonLink to="/admin-settings" look="outline">
          <Icon name="left" />
          Administrator Settings
        </ButtonLink>
      </p>
      {leaving === null ? null : (
        <ConfirmDialog
          title={`Delete ${leaving.name}?`}
          confirm={busy ? 'Deleting…' : `Delete ${leaving.name}`}
          cancel="Keep it"
          busy={busy}
          failure={failure}
          onCancel={close}
          onConfirm={() => void remove(leaving)}
        >
          <p>
            Visitors of its addresses will see the default brand. Bookings made under it stay. This cannot be undone.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
