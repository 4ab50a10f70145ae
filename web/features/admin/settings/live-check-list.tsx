import { Link } from 'react-router';
import type { Deployment } from '#contract/deployment.ts';
import { StatusPill } from '../status-pill.tsx';

type Check = Deployment['liveChecks'][number];

const looks = {
  ok: { look: 'good', label: 'OK' },
  warns: { look: 'alert', label: 'Warning' },
  refuses: { look: 'bad', label: 'Blocks live mode' },
} as const;

/** The section of the brand editor that resolves a check. */
const places: { readonly [Id in Check['id']]?: string } = {
  operator: '#operator',
  claims: '#claims',
  contact: '#contact',
  hosts: '#identity',
};

interface LiveCheckListProps {
  readonly checks: Deployment['liveChecks'] | null;
  readonly live: boolean;
}

/** What live mode needs, with the state of each point (F-44). */
export function LiveCheckList({ checks, live }: LiveCheckListProps) {
  return (
    <section aria-labelledby="live-checks" className="rounded-lg border border-line bg-card p-4 shadow-raised md:p-6">
      <h2 id="live-checks" className="text-base font-semibold">
        {live ? 'Live mode checks' : 'Before live mode'}
      </h2>
      {checks === null ? (
        <p className="mt-1 text-sm">This list could not be loaded. Reload the page to try again.</p>
      ) : (
        <ul className="mt-3 divide-y divide-line text-sm">
          {checks.map((check) => (
            <Point key={check.id} check={check} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Point({ check }: { readonly check: Check }) {
  const { id, state, title, text, brands } = check;
  const { look, label } = looks[state];
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-medium">{title}</h3>
        <StatusPill look={look}>{label}</StatusPill>
      </div>
      <p className="mt-1 wrap-anywhere text-ink-soft">{text}</p>
      {brands.length === 0 ? null : (
        <ul aria-label={`Brands: ${title}`} className="flex flex-wrap gap-x-4">
          {brands.map(({ key, name }) => (
            <li key={key} className="min-w-0">
              <Link
                to={`/admin/brands/${encodeURIComponent(key)}${places[id] ?? ''}`}
                className="inline-flex min-h-11 items-center font-medium wrap-anywhere underline underline-offset-4"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
