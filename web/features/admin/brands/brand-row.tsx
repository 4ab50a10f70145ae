import { Link } from 'react-router';
import type { AdminBrand } from '#contract/brand/calls.ts';
import { brandReach, type SitePlace } from '#domain/brand/brand-reach.ts';
import { parseHexColor } from '#domain/brand/theme.ts';
import { formatFullDate } from '#domain/time/date-text.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { StatusPill } from '../status-pill.tsx';
import { siteAddress } from './site-address.ts';

interface BrandRowProps {
  readonly brand: AdminBrand;
  /** Names it among all brands. */
  readonly label: string;
  readonly place: SitePlace | null;
  readonly local: boolean;
  readonly onDelete: () => void;
}

const swatches = ['primary', 'secondary', 'accent', 'background', 'text'] as const;

/** A brand in the list: its details, theme, markup and actions. */
export function BrandRow({ brand, label, place, local, onDelete }: BrandRowProps) {
  const { key, domain, isDefault } = brand;
  const isLost = place !== null && brandReach(brand, place)?.isReached === false;
  return (
    <li className="grid gap-x-6 gap-y-3 p-4 md:grid-cols-[minmax(0,1fr)_auto_auto] md:items-center md:px-6">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-2 font-semibold">
          <Link to={editorPath(key)} className="min-w-0 hover:underline">
            {label}
          </Link>
          {isDefault ? <StatusPill look="neutral">Default</StatusPill> : null}
          {isLost ? <StatusPill look="alert">No host leads here</StatusPill> : null}
        </h2>
        <p className="text-sm text-ink-soft">{domain === null ? key : `${key} · ${domain}`}</p>
      </div>
      <Looks brand={brand} />
      <RowActions brand={brand} label={label} site={siteAddress(brand, local)} onDelete={onDelete} />
    </li>
  );
}

function Looks({ brand: { theme, markupPercent, updatedAt } }: { readonly brand: AdminBrand }) {
  return (
    <div className="flex items-center gap-4 md:w-60 md:justify-end">
      <span className="flex -space-x-1" aria-hidden="true">
        {swatches.map((color) => (
          <span
            key={color}
            className="size-6 rounded-full border border-outline"
            style={{ backgroundColor: parseHexColor(theme[color]) === null ? 'transparent' : theme[color] }}
          />
        ))}
      </span>
      <p className="tabular text-sm leading-5 md:w-28 md:text-right">
        <span className="block font-medium">{`${markupPercent}% markup`}</span>
        <span className="text-xs text-ink-soft">
          {updatedAt === null ? 'Never changed' : formatFullDate(updatedAt.slice(0, 10))}
        </span>
      </p>
    </div>
  );
}

interface RowActionsProps {
  readonly brand: AdminBrand;
  readonly label: string;
  /** URL of the brand's site; null if it has none. */
  readonly site: string | null;
  readonly onDelete: () => void;
}

function RowActions({ brand: { key, isDefault }, label, site, onDelete }: RowActionsProps) {
  const hydrated = useHydrated();
  return (
    <div className="-mx-3 -my-2 flex flex-wrap gap-1 md:m-0 md:w-72 md:justify-end">
      <Link to={editorPath(key)} aria-label={`Edit ${label}`} className={buttonClass('quiet', 'px-3!')}>
        Edit
      </Link>
      {site === null ? null : (
        <a
          href={site}
          target="_blank"
          rel="noreferrer"
          aria-label={`Open site of ${label}`}
          className={buttonClass('quiet', 'px-3!')}
        >
          Open site
        </a>
      )}
      {isDefault ? null : (
        <button
          type="button"
          aria-label={`Delete ${label}`}
          disabled={!hydrated}
          onClick={onDelete}
          className={buttonClass('quiet', 'px-3! text-destructive!')}
        >
          Delete
        </button>
      )}
    </div>
  );
}

function editorPath(key: string): string {
  return `/admin/brands/${encodeURIComponent(key)}`;
}
