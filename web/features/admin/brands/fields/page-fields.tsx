import { useState } from 'react';
import { get, useFormState, useWatch } from 'react-hook-form';
import type { AdminBrand } from '#contract/brand/calls.ts';
import { claimsAt } from '#domain/content/claims/claims.ts';
import { type PageName, pageNames } from '#domain/content/page-overrides/page-overrides.ts';
import type { PageSlot } from '#domain/content/page-overrides/page-slots.ts';
import { Icon } from '#web/ui/icon.tsx';
import { slotsOf } from '../values/own-text-values.ts';
import { pageTitles } from '../values/part-titles.ts';
import { type BrandPath, Checkbox, Line, Section, TextArea, useBrandFields } from './form-fields.tsx';
import { OwnPart } from './own-part.tsx';

/** The texts of the information pages, slot by slot (HOME-08). */
export function PageFields({ brand }: { readonly brand: AdminBrand }) {
  return (
    <Section
      id="pages"
      title="Pages"
      about="Keep the sample of each part, replace it with your own text, or hide it. {brand}, {phone}, {email}, {legalName} and {office} are filled in; **bold** and [links](/contact) within the site are supported."
    >
      <Checkbox
        path="site.partnerPage"
        label="Partner support page"
        hint="At /expedia. If off, visitors get a “not found” page."
      />
      <div className="divide-y divide-line">
        {pageNames.map((page) => (
          <Page key={page} page={page} slots={slotsOf(page, brand)} />
        ))}
      </div>
    </Section>
  );
}

interface PageProps {
  readonly page: PageName;
  readonly slots: readonly PageSlot[];
}

function Page({ page, slots }: PageProps) {
  const [opened, setOpened] = useState(false);
  const { control } = useBrandFields();
  const texts = useWatch({ control, name: `pageTexts.${page}` });
  const { errors } = useFormState({ control });
  const hasErrors = get(errors, `pageTexts.${page}`) !== undefined;
  const own = Object.values(texts ?? {}).filter(({ mode }) => mode !== 'sample').length;
  return (
    <details open={opened || hasErrors} onToggle={(event) => setOpened(event.currentTarget.open)} className="group">
      <summary className="flex min-h-12 list-none items-center gap-3 text-sm font-semibold">
        <Icon name="chevron" className="size-4 -rotate-90 transition-transform group-open:rotate-0" />
        <span className="flex-1">{pageTitles[page]}</span>
        <span className="font-normal text-ink-soft">{own === 0 ? 'Sample' : `${own} changed`}</span>
      </summary>
      {opened || hasErrors ? (
        <div className="grid gap-4 pt-2 pb-4">
          {slots.map((slot) => (
            <Slot key={slot.id} page={page} slot={slot} />
          ))}
        </div>
      ) : null}
    </details>
  );
}

function Slot({ page, slot }: { readonly page: PageName; readonly slot: PageSlot }) {
  const { id, name, title, text, hideable } = slot;
  const path = (field: string) => `pageTexts.${page}.${id}.${field}` as BrandPath;
  const sample = [name === undefined ? null : title, text].filter((one) => one !== null && one !== '').join(' · ');
  return (
    <OwnPart
      path={path('mode')}
      title={name ?? title ?? ''}
      hideable={hideable}
      sample={sample.length > 220 ? `${sample.slice(0, 220).trimEnd()}…` : sample}
      claims={claimsAt(page, id)}
    >
      {title === null ? null : <Line path={path('title')} label="Heading" maxLength={200} />}
      {text === null ? null : (
        <TextArea path={path('text')} label="Text" rows={Math.min(14, Math.max(3, text.split('\n').length))} optional />
      )}
      {text !== null && page !== 'faq' && page !== 'expedia' && /^([-=]|1\.) /m.test(text) ? (
        <p className="text-xs text-ink-soft">
          A blank line starts a new paragraph. Lists have “- ” or “1. ” before each line; a table begins with “=
          Caption” and has “ | ” between its cells.
        </p>
      ) : null}
      {page === 'expedia' && text?.includes('\n') ? (
        <p className="text-xs text-ink-soft">The second line is the condition of the claim.</p>
      ) : null}
    </OwnPart>
  );
}
