import type { DeskPage } from '#domain/booking/views/desk-booking.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { SettingsLink } from '../settings-link.tsx';
import { DeskFilters } from './desk-filters.tsx';
import { DeskRowItem } from './desk-row.tsx';
import { type DeskSearch, deskAddress, isDeskNarrowed } from './load-desk.ts';

interface DeskScreenProps {
  readonly search: DeskSearch;
  readonly list: DeskPage | 'not-understood' | 'failed';
  readonly brands: readonly { readonly key: string; readonly name: string }[];
}

/** Every booking of the deployment: those that need attention first, then the newest (ADM-06). */
export function DeskScreen({ search, list, brands }: DeskScreenProps) {
  const count = typeof list === 'object' ? list.attentionCount : 0;
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h1 className="text-lg leading-8 font-bold md:text-xl md:leading-10">Bookings</h1>
        {typeof list === 'object' ? (
          <p className="flex items-center gap-2 text-sm font-medium" data-attention>
            <Icon
              name={count === 0 ? 'check' : 'alert'}
              className={`size-5 ${count === 0 ? 'text-success' : 'text-warning'}`}
            />
            {count === 0 ? 'Nothing needs attention' : count === 1 ? '1 needs attention' : `${count} need attention`}
          </p>
        ) : null}
      </header>
      <DeskFilters key={deskAddress(search)} search={search} brands={brands} />
      {list === 'failed' ? (
        <LoadFailure title="Error" text="Failed to load the bookings. Please try again later." />
      ) : list === 'not-understood' ? (
        <Notice tone="warning" role="alert" title="We could not understand this search">
          <p>Please use at most 100 characters, or start over with all bookings.</p>
        </Notice>
      ) : (
        <Found search={search} list={list} />
      )}
      <SettingsLink />
    </div>
  );
}

function Found({ search, list: { rows, next } }: { readonly search: DeskSearch; readonly list: DeskPage }) {
  const isNarrowed = isDeskNarrowed(search);
  if (rows.length === 0) {
    return (
      <div className="rounded-lg border border-line bg-card px-4 py-12 text-center shadow-raised">
        <p className="font-semibold">{isNarrowed ? 'No bookings match' : 'No bookings yet'}</p>
        <p className="mx-auto mt-1 max-w-md text-sm text-ink-soft">
          {isNarrowed
            ? 'IDs, references, flight and ticket numbers, amounts and words of notes must match in full; email addresses, names and cities from the beginning. You can leave off a ticket number’s three-digit airline code, and search @domain.'
            : 'They appear here as soon as someone books.'}
        </p>
        {isNarrowed ? (
          <ButtonLink to="/admin/bookings" look="outline" className="mt-4">
            Show All Bookings
          </ButtonLink>
        ) : null}
      </div>
    );
  }
  return (
    <>
      <ul
        aria-label="Bookings"
        className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-card shadow-raised"
      >
        {rows.map((row) => (
          <DeskRowItem key={row.id} row={row} from={deskAddress(search)} />
        ))}
      </ul>
      {next === null && search.cursor === '' ? null : (
        <nav aria-label="Pages of bookings" className="flex flex-wrap justify-between gap-3">
          {search.cursor === '' ? (
            <span />
          ) : (
            <ButtonLink to={deskAddress({ ...search, cursor: '' })} look="outline">
              First Page
            </ButtonLink>
          )}
          {next === null ? null : (
            <ButtonLink to={deskAddress({ ...search, cursor: next })} look="outline">
              Next Page
              <Icon name="right" />
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  );
}
