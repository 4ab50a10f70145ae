import { useId } from 'react';
import { partyProblems, travellerCount, travellerSummary } from '../../../domain/search/party.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Popup } from '../../ui/popup.tsx';
import { ChildAges } from './child-ages.tsx';
import { boxLabelClass, boxValueClass, FieldBox } from './field-box.tsx';
import { queryOfDraft, type SearchDraft, withAdults, withChildren } from './search-draft.ts';
import { Stepper } from './stepper.tsx';

interface TravellersFieldProps {
  readonly draft: SearchDraft;
  readonly error: string | undefined;
  readonly onChange: (draft: SearchDraft) => void;
}

/** How many travel, behind a button that sums them up (SRCH-04, SRCH-06, SRCH-11, SRCH-12). */
export function TravellersField({ draft, error, onChange }: TravellersFieldProps) {
  const id = useId();
  const problems = partyProblems(queryOfDraft(draft));
  return (
    <FieldBox noteId={`${id}-note`} error={error}>
      <span id={`${id}-label`} className={boxLabelClass}>
        Travelers
      </span>
      <button
        type="button"
        id={id}
        data-field="travellers"
        className={boxValueClass}
        popoverTarget={`${id}-panel`}
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}-value`}
        aria-describedby={error === undefined ? undefined : `${id}-note`}
      >
        <span id={`${id}-value`}>{travellerSummary(travellerCount(draft))}</span>
        <Icon name="person" className="absolute top-7 right-3 size-4 text-ink-soft" />
      </button>
      <Popup id={`${id}-panel`} label="Travelers" className="p-4 md:w-88">
        {({ close }) => (
          <>
            <Stepper
              label="Adults"
              hint="12 and older"
              name="adultsCount"
              value={draft.adultsCount}
              minimum={1}
              maximum={9}
              onChange={(count) => onChange(withAdults(draft, count))}
            />
            <Stepper
              label="Children"
              hint="2 to 11"
              name="childrenCount"
              value={draft.childrenCount}
              minimum={0}
              maximum={9}
              onChange={(count) => onChange(withChildren(draft, count))}
            />
            {draft.childrenCount > 0 ? (
              <ChildAges ages={draft.childrenAges} onChange={(childrenAges) => onChange({ ...draft, childrenAges })} />
            ) : null}
            <Stepper
              label="Infants"
              hint="Under 2, on an adult's lap"
              name="infantsCount"
              value={draft.infantsCount}
              minimum={0}
              maximum={9}
              onChange={(infantsCount) => onChange({ ...draft, infantsCount })}
            />
            {draft.youngAges.length > 0 ? (
              <p className="py-1 text-xs text-ink-soft">
                {`Priced with young travelers aged ${draft.youngAges.join(' and ')} among the adults.`}
              </p>
            ) : null}
            <div role="status">
              {problems.map(({ message }) => (
                <p key={message} className="py-1 text-sm font-medium text-destructive">
                  {message}
                </p>
              ))}
            </div>
            <Button className="mt-2 w-full" onClick={close}>
              Done
            </Button>
          </>
        )}
      </Popup>
      {draft.childrenAges.length > 0 ? (
        <input type="hidden" name="childrenAges" value={draft.childrenAges.join(',')} />
      ) : null}
      {draft.youngAges.length > 0 ? <input type="hidden" name="youngAges" value={draft.youngAges.join(',')} /> : null}
    </FieldBox>
  );
}
