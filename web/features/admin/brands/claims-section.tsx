import { useWatch } from 'react-hook-form';
import { type Claim, claims, isMade, placeName } from '../../../../domain/content/claims.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toInput } from './brand-values.ts';
import { kindNames } from './claim-mark.tsx';
import { type BrandForm, Section } from './form-fields.tsx';

/** Every claim of the samples that this brand makes, to be vouched for one by one (HOME-09). */
export function ClaimsSection({ form, live }: { readonly form: BrandForm; readonly live: boolean }) {
  const confirmed = useWatch({ control: form.control, name: 'confirmedClaims' });
  // Any text may take a claim away.
  useWatch({ control: form.control, name: ['home', 'parts', 'shell', 'operator', 'pageTexts'] });
  const brand = toInput(form.getValues());
  const made = claims.filter((claim) => isMade(claim, brand));
  const open = made.filter(({ id }) => !confirmed.includes(id)).length;
  const confirm = (id: string, isTrue: boolean) => {
    const next = isTrue ? [...confirmed, id] : confirmed.filter((one) => one !== id);
    form.setValue('confirmedClaims', next, { shouldDirty: true });
  };
  return (
    <Section
      id="claims"
      title="Claims to confirm"
      about="The samples say things that only you can make true. Confirm what is true for this brand; replace or hide the rest above."
    >
      <div role="status">
        {open === 0 ? (
          <Notice tone="success" title="Nothing is left to confirm" />
        ) : (
          <Notice
            tone={live ? 'warning' : 'info'}
            title={`${open} ${open === 1 ? 'claim is' : 'claims are'} not confirmed`}
          >
            {live ? <p>Live mode is on: visitors read them as promises of this brand.</p> : null}
          </Notice>
        )}
      </div>
      {groups(made).map(([place, list]) => (
        <details key={place} open={live} className="group border-t border-line">
          <summary className="flex min-h-12 list-none items-center gap-3 text-sm font-semibold">
            <Icon name="chevron" className="size-4 -rotate-90 transition-transform group-open:rotate-0" />
            <span className="flex-1">{place}</span>
            <span className="font-normal text-ink-soft">{leftText(list, confirmed)}</span>
          </summary>
          <ul className="pb-2">
            {list.map(({ id, kind, says }) => (
              <li key={id}>
                <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2 text-sm">
                  <input
                    type="checkbox"
                    checked={confirmed.includes(id)}
                    onChange={(event) => confirm(id, event.currentTarget.checked)}
                    className="mt-0.5 size-5 shrink-0 accent-primary"
                  />
                  <span className="min-w-0 wrap-anywhere">
                    {`“${says.join(' ')}”`}
                    <span className="block text-xs text-ink-soft">{kindNames[kind]}</span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </Section>
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
