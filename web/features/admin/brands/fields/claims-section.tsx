import { useWatch } from 'react-hook-form';
import { type Claim, claims, isMade, placeName } from '#domain/content/claims/claims.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toSettings } from '../values/brand-values.ts';
import { kindNames } from './claim-mark.tsx';
import { Section, useBrandFields } from './form-fields.tsx';

/** Every sample claim that this brand makes, to be confirmed one by one (HOME-09). */
export function ClaimsSection({ live }: { readonly live: boolean }) {
  const { control, getValues, setValue } = useBrandFields();
  const confirmed = useWatch({ control, name: 'confirmedClaims' });
  // Editing any text can remove a claim.
  useWatch({ control, name: ['home', 'parts', 'shell', 'operator', 'pageTexts'] });
  const made = claims.filter((claim) => isMade(claim, toSettings(getValues())));
  const confirm = (id: string, isTrue: boolean) => {
    const next = isTrue ? [...confirmed, id] : confirmed.filter((one) => one !== id);
    setValue('confirmedClaims', next, { shouldDirty: true });
  };
  return (
    <Section
      id="claims"
      title="Claims to confirm"
      about="The samples contain claims that only you can make true. Confirm what is true for this brand; replace or hide the rest above."
    >
      <OpenClaims count={made.filter(({ id }) => !confirmed.includes(id)).length} live={live} />
      {groups(made).map(([place, list]) => (
        <details key={place} open={live} className="group border-t border-line">
          <summary className="flex min-h-12 list-none items-center gap-3 text-sm font-semibold">
            <Icon name="chevron" className="size-4 -rotate-90 transition-transform group-open:rotate-0" />
            <span className="flex-1">{place}</span>
            <span className="font-normal text-ink-soft">{leftText(list, confirmed)}</span>
          </summary>
          <ul className="pb-2">
            {list.map((claim) => (
              <ClaimItem
                key={claim.id}
                claim={claim}
                isConfirmed={confirmed.includes(claim.id)}
                onConfirm={(isTrue) => confirm(claim.id, isTrue)}
              />
            ))}
          </ul>
        </details>
      ))}
    </Section>
  );
}

function OpenClaims({ count, live }: { readonly count: number; readonly live: boolean }) {
  return (
    <div role="status">
      {count === 0 ? (
        <Notice tone="success" title="Nothing left to confirm" />
      ) : (
        <Notice
          tone={live ? 'warning' : 'info'}
          title={`${count} ${count === 1 ? 'claim is' : 'claims are'} not confirmed`}
        >
          {live ? <p>Live mode is on: visitors read them as this brand’s promises.</p> : null}
        </Notice>
      )}
    </div>
  );
}

interface ClaimItemProps {
  readonly claim: Claim;
  readonly isConfirmed: boolean;
  readonly onConfirm: (isTrue: boolean) => void;
}

function ClaimItem({ claim: { kind, says }, isConfirmed, onConfirm }: ClaimItemProps) {
  return (
    <li>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2 text-sm">
        <input
          type="checkbox"
          checked={isConfirmed}
          onChange={(event) => onConfirm(event.currentTarget.checked)}
          className="mt-0.5 size-5 shrink-0 accent-primary"
        />
        <span className="min-w-0 wrap-anywhere">
          {`“${says.join(' ')}”`}
          <span className="block text-xs text-ink-soft">{kindNames[kind]}</span>
        </span>
      </label>
    </li>
  );
}

function leftText(list: readonly Claim[], confirmed: readonly string[]): string {
  const left = list.filter(({ id }) => !confirmed.includes(id)).length;
  return left === 0 ? 'Confirmed' : `${left} to confirm`;
}

function groups(list: readonly Claim[]): [string, Claim[]][] {
  const found = new Map<string, Claim[]>();
  for (const claim of list) found.set(placeName(claim), [...(found.get(placeName(claim)) ?? []), claim]);
  return [...found];
}
