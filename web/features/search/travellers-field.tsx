import { lazy, Suspense, useId } from 'react';
import { partyProblems, travellerCount, travellerSummary } from '../../../domain/search/party.ts';
import { fetchEarly } from '../../ui/fetch-early.ts';
import { Icon } from '../../ui/icon.tsx';
import { Popup } from '../../ui/popup.tsx';
import { FieldBox } from './field-box.tsx';
import { queryOfDraft, type SearchDraft, withAdults, withChildren } from './search-draft.ts';

const loadPanel = () => import('./travellers-panel.tsx');
const TravellersPanel = lazy(loadPanel);
const preload = fetchEarly(loadPanel);

interface TravellersFieldProps {
  readonly draft: SearchDraft;
  readonly error: string | undefined;
  readonly onChange: (draft: SearchDraft) => void;
}

/** How many travel, behind a button that sums them up (SRCH-04, SRCH-06, SRCH-11, SRCH-12). */
export function TravellersField({ draft, error, onChange }: TravellersFieldProps) {
  const id = useId();
  return (
    <FieldBox noteId={`${id}-note`} error={error}>
      <span id={`${id}-label`} className="box-label">
        Travelers
      </span>
      <button
        type="button"
        id={id}
        data-field="travellers"
        className="box-value"
        popoverTarget={`${id}-panel`}
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        aria-labelledby={`${id}-label ${id}-value`}
        aria-describedby={error === undefined ? undefined : `${id}-note`}
      >
        <span id={`${id}-value`}>{travellerSummary(travellerCount(draft))}</span>
        <Icon name="person" className="box-icon" />
      </button>
      <Popup id={`${id}-panel`} label="Travelers" className="p-4 md:w-88">
        {({ open, close }) => (
          <>
            {open ? (
              <Suspense fallback={<p className="h-56 pt-24 text-center text-sm text-ink-soft">Loading...</p>}>
                <TravellersPanel
                  draft={draft}
                  problems={partyProblems(queryOfDraft(draft)).map(({ message }) => message)}
                  onAdults={(count) => onChange(withAdults(draft, count))}
                  onChildren={(count) => onChange(withChildren(draft, count))}
                  onChange={onChange}
                  close={close}
                />
              </Suspense>
            ) : null}
            <noscript>
              {counts.map((name) => (
                <label key={name} className="block">
                  {name} <input type="number" name={name} min="0" max="9" defaultValue={draft[name]} />
                </label>
              ))}
            </noscript>
          </>
        )}
      </Popup>
      {counts.map((name) => (
        <input key={name} type="hidden" name={name} value={draft[name]} />
      ))}
      {draft.childrenAges.length > 0 ? (
        <input type="hidden" name="childrenAges" value={draft.childrenAges.join(',')} />
      ) : null}
      {draft.youngAges.length > 0 ? <input type="hidden" name="youngAges" value={draft.youngAges.join(',')} /> : null}
    </FieldBox>
  );
}

const counts = ['adultsCount', 'childrenCount', 'infantsCount'] as const;
