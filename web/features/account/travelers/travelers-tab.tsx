import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedTravelerAnswer } from '#contract/travelers/saved-travelers.ts';
import { maximumSavedTravelers } from '#domain/passengers/saved-traveler.ts';
import { formatFullDate } from '#domain/time/date-text.ts';
import { savedTravelersQuery } from '#web/api/saved-travelers.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SettingsCard } from '../settings/settings-card.tsx';
import { DeleteTravelerDialog } from './delete-traveler-dialog.tsx';
import { TravelerDialog } from './traveler-dialog.tsx';

type Opened = { readonly kind: 'edit' | 'delete'; readonly traveler: SavedTravelerAnswer } | { readonly kind: 'add' };

/** The travelers that the account keeps: add, edit and delete (SERV-09). */
export function TravelersTab({ isShown }: { readonly isShown: boolean }) {
  const { data, isError, isFetching, refetch } = useQuery({ ...savedTravelersQuery, enabled: isShown });
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const done = () => {
    close();
    void refetch();
  };
  const travelers = data?.travelers ?? [];
  return (
    <SettingsCard heading="Saved Travelers" id="travelers-heading">
      <p className="mb-4 text-sm text-ink-soft">
        Choose them when you book, so you don’t have to type names, birth dates and frequent flyer numbers again.
        Passports are never saved.
      </p>
      {isError ? (
        <Notice tone="destructive" role="alert" className="mb-4">
          <p className="font-medium">Your saved travelers could not be loaded.</p>
          <Button look="quiet" busy={isFetching} onClick={() => void refetch()}>
            Try Again
          </Button>
        </Notice>
      ) : null}
      {data === undefined && !isError ? <ListSkeleton /> : null}
      {travelers.length === 0 ? null : (
        <ul className="mb-4 divide-y divide-line border-y border-line">
          {travelers.map((traveler) => (
            <TravelerRow
              key={traveler.id}
              traveler={traveler}
              onEdit={() => setOpened({ kind: 'edit', traveler })}
              onDelete={() => setOpened({ kind: 'delete', traveler })}
            />
          ))}
        </ul>
      )}
      {data === undefined || data.unreadable === 0 ? null : (
        <Notice tone="warning" className="mb-4">
          {data.unreadable === 1
            ? 'One of your saved travelers could not be read. Please add this traveler again.'
            : `${data.unreadable} of your saved travelers could not be read. Please add them again.`}
        </Notice>
      )}
      {data?.unreadable === 0 && travelers.length === 0 ? (
        <p className="mb-4 text-sm">No travelers saved yet.</p>
      ) : null}
      <Button
        look="outline"
        disabled={data === undefined || travelers.length >= maximumSavedTravelers}
        onClick={() => setOpened({ kind: 'add' })}
      >
        Add Traveler
      </Button>
      {opened === null || opened.kind === 'delete' ? null : (
        <TravelerDialog
          traveler={opened.kind === 'edit' ? opened.traveler : null}
          onClose={close}
          onSaved={done}
          onOutdated={() => void refetch()}
        />
      )}
      {opened?.kind === 'delete' ? (
        <DeleteTravelerDialog traveler={opened.traveler} onClose={close} onDeleted={done} />
      ) : null}
    </SettingsCard>
  );
}

interface TravelerRowProps {
  readonly traveler: SavedTravelerAnswer;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function TravelerRow({ traveler: { firstName, lastName, dateOfBirth, loyalty }, onEdit, onDelete }: TravelerRowProps) {
  const name = `${firstName} ${lastName}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-ink-soft">Born {formatFullDate(dateOfBirth)}</p>
        {loyalty.map(({ airline, airlineName, number }) => (
          <p key={airline} className="text-sm text-ink-soft tabular-nums">{`${airlineName} ${number}`}</p>
        ))}
      </div>
      <div className="flex gap-2">
        <Button look="quiet" onClick={onEdit} aria-label={`Edit ${name}`}>
          Edit
        </Button>
        <Button look="quiet" onClick={onDelete} aria-label={`Delete ${name}`}>
          Delete
        </Button>
      </div>
    </li>
  );
}

function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading your saved travelers" className="mb-4 grid animate-pulse gap-3">
      <span className="h-12 rounded-sm bg-muted" />
      <span className="h-12 rounded-sm bg-muted" />
    </div>
  );
}
