import { useRouteLoaderData } from 'react-router';
import { telephoneAddress } from '#domain/brand/telephone.ts';
import { partyMessages, partyProblems } from '#domain/search/party.ts';
import { Button } from '#web/ui/button.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { queryOfDraft, type SearchDraft } from '../search-draft.ts';
import { ChildAges } from './child-ages.tsx';

interface BrandPhone {
  readonly contact: { readonly phone: string };
}

interface TravelersPanelProps {
  readonly draft: SearchDraft;
  readonly maxInfants: number;
  readonly onAdults: (count: number) => void;
  readonly onChildren: (count: number) => void;
  readonly onChange: (draft: SearchDraft) => void;
  readonly close: () => void;
}

/** The steppers behind the travelers button, and why the party cannot be sold, if so (SRCH-06, SRCH-11, SRCH-12). */
export default function TravelersPanel({
  draft,
  maxInfants,
  onAdults,
  onChildren,
  onChange,
  close,
}: TravelersPanelProps) {
  const root = useRouteLoaderData('root') as { readonly brand?: BrandPhone } | undefined;
  const phone = root?.brand?.contact.phone ?? '';
  const problems = partyProblems(queryOfDraft(draft)).map(({ code }) => code);
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
        maximum={maxInfants}
        onChange={(infantsCount) => onChange({ ...draft, infantsCount })}
      />
      {draft.youngAges.length > 0 ? (
        <p className="py-1 text-xs text-ink-soft">
          {`Priced with young travelers aged ${draft.youngAges.join(' and ')} among the adults.`}
        </p>
      ) : null}
      <div role="status">
        {problems.map((code) => (
          <p key={code} className="py-1 text-sm font-medium text-destructive">
            {partyMessages[code]}
          </p>
        ))}
        {phone !== '' && problems.includes('tooMany') ? (
          <a
            href={telephoneAddress(phone)}
            className="tabular inline-flex min-h-11 items-center text-sm font-semibold underline"
          >
            {`Call ${phone}`}
          </a>
        ) : null}
      </div>
      <Button className="mt-2 w-full" onClick={close}>
        Done
      </Button>
    </div>
  );
}
