import { lazy } from 'react';
import { partyProblems, travellerCount, travellerSummary } from '../../../domain/search/party.ts';
import { PopupField } from './popup-field.tsx';
import { queryOfDraft, type SearchDraft, withAdults, withChildren } from './search-draft.ts';

const load = () => import('./travellers-panel.tsx');
const TravellersPanel = lazy(load);

interface TravellersFieldProps {
  readonly draft: SearchDraft;
  readonly error: string | undefined;
  readonly mostInfants: number;
  readonly onChange: (draft: SearchDraft) => void;
}

/** How many travel, behind a button that sums them up (SRCH-04, SRCH-06, SRCH-11, SRCH-12). */
export function TravellersField({ draft, error, mostInfants, onChange }: TravellersFieldProps) {
  return (
    <>
      <PopupField
        field="travellers"
        label="Travelers"
        title="Travelers"
        value={travellerSummary(travellerCount(draft))}
        icon="person"
        error={error}
        load={load}
        panel={(close) => (
          <TravellersPanel
            draft={draft}
            mostInfants={mostInfants}
            problems={partyProblems(queryOfDraft(draft)).map(({ message }) => message)}
            onAdults={(count) => onChange(withAdults(draft, count))}
            onChildren={(count) => onChange(withChildren(draft, count))}
            onChange={onChange}
            close={close}
          />
        )}
        plain={counts.map((name) => (
          <label key={name} className="block">
            {`${name.replace('Count', '')} `}
            <input
              type="number"
              name={name}
              min="0"
              max={name === 'infantsCount' ? mostInfants : 9}
              defaultValue={draft[name]}
            />
          </label>
        ))}
      />
      {[...counts, ...ages].map((name) => (
        <input key={name} type="hidden" name={name} value={String(draft[name])} />
      ))}
    </>
  );
}

const counts = ['adultsCount', 'childrenCount', 'infantsCount'] as const;
const ages = ['childrenAges', 'youngAges'] as const;
