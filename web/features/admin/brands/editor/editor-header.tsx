import { Link } from 'react-router';
import type { AdminBrand } from '#contract/brand/calls.ts';
import { Icon } from '#web/ui/icon.tsx';

interface EditorHeaderProps {
  readonly headingId: string;
  /** Null for a new brand. */
  readonly brand: Pick<AdminBrand, 'key' | 'name'> | null;
  /** URL of the brand's site; null if there is none yet. */
  readonly site: string | null;
}

export function EditorHeader({ headingId, brand, site }: EditorHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <Link
          to="/admin/brands"
          className="inline-flex min-h-11 items-center gap-1 text-sm font-medium hover:underline"
        >
          <Icon name="left" className="size-4" />
          All brands
        </Link>
        <h1 id={headingId} className="text-lg leading-8 font-bold md:text-xl md:leading-10">
          {brand?.name ?? 'New brand'}
        </h1>
        {brand === null ? null : <p className="text-sm text-ink-soft">{`Key: ${brand.key}`}</p>}
      </div>
      {site === null || brand === null ? null : (
        <a href={site} target="_blank" rel="noreferrer" className="button button-outline">
          Open site
        </a>
      )}
    </header>
  );
}
