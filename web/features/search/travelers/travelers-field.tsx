import { travelerCount, travelerSummary } from '#domain/search/party.ts';
import { loadOnline } from '#web/ui/preload.ts';
import { PopupField } from '../popup-field.tsx';
import { type SearchDraft, withAdults, withChildren } from '../search-draft.ts';

const load = loadOnline(() => import('./travelers-panel.tsx'));

interface TravelersFieldProps {
  readonly draft: SearchDraft;
  readonly error: string | undefined;
  readonly maxInfants: number;
  readonly onChange: (draft: SearchDraft) => void;
}

/** The number of travelers, behind a button that summarizes it (SRCH-04, SRCH-06, SRCH-11, SRCH-12). */
export function TravelersField({ draft, error, maxInfants, onChange }: TravelersFieldProps) {
  return (
    <>
      <PopupField
        field="travelers"
        label="Travelers"
        title="Travelers"
        value={travelerSummary(travelerCount(draft))}
        icon="person"
        error={error}
        load={load}
        panel={(close) => ({
          draft,
          maxInfants,
          onAdults: (count: number) => onChange(withAdults(draft, count)),
          onChildren: (count: number) => onChange(withChildren(draft, count)),
          onChange,
          close,
        })}
        plain={counts.map((name) => (
          <label key={name} className="block">
            {`${countLabels[name]} `}
            <input
              type="number"
              name={name}
              min="0"
              max={name === 'infantsCount' ? maxInfants : 9}
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
const countLabels = { adultsCount: 'adults', childrenCount: 'children', infantsCount: 'infants' } as const;
const ages = ['childrenAges', 'youngAges'] as const;
