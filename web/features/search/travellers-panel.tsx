import { Button } from '../../ui/button.tsx';
import { ChildAges } from './child-ages.tsx';
import type { SearchDraft } from './search-draft.ts';
import { Stepper } from './stepper.tsx';

interface TravellersPanelProps {
  readonly draft: SearchDraft;
  readonly mostInfants: number;
  /** What cannot be sold about the party, in words. */
  readonly problems: readonly string[];
  readonly onAdults: (count: number) => void;
  readonly onChildren: (count: number) => void;
  readonly onChange: (draft: SearchDraft) => void;
  readonly close: () => void;
}

/** The steppers behind the travellers button, and what cannot be sold about the party (SRCH-06, SRCH-11, SRCH-12). */
export default function TravellersPanel({
  draft,
  mostInfants,
  problems,
  onAdults,
  onChildren,
  onChange,
  close,
}: TravellersPanelProps) {
  return (
    <div className="md:w-80">
      <Stepper
        label="Adults"
        hint="12 and older"
        value={draft.adultsCount}
        minimum={1}
        maximum={9}
        onChange={onAdults}
      />
      <Stepper
        label="Children"
        hint="2 to 11"
        value={draft.childrenCount}
        minimum={0}
        maximum={9}
        onChange={onChildren}
      />
      {draft.childrenCount > 0 ? (
        <ChildAges ages={draft.childrenAges} onChange={(childrenAges) => onChange({ ...draft, childrenAges })} />
      ) : null}
      <Stepper
        label="Infants"
        hint="Under 2, on an adult's lap"
        value={draft.infantsCount}
        minimum={0}
        maximum={mostInfants}
        onChange={(infantsCount) => onChange({ ...draft, infantsCount })}
      />
      {draft.youngAges.length > 0 ? (
        <p className="py-1 text-xs text-ink-soft">
          {`Priced with young travelers aged ${draft.youngAges.join(' and ')} among the adults.`}
        </p>
      ) : null}
      <div role="status">
        {problems.map((message) => (
          <p key={message} className="py-1 text-sm font-medium text-destructive">
            {message}
          </p>
        ))}
      </div>
      <Button className="mt-2 w-full" onClick={close}>
        Done
      </Button>
    </div>
  );
}
