import { useState } from 'react';
import { get, useFormState, useWatch } from 'react-hook-form';
import type { EditedBrand } from '../../../../contract/admin.ts';
import { claimsAt } from '../../../../domain/content/claims.ts';
import { type PageName, pageNames } from '../../../../domain/content/own-pages.ts';
import type { PageSlot } from '../../../../domain/content/page-slots.ts';
import { Icon } from '../../../ui/icon.tsx';
import { type BrandForm, type BrandPath, Line, Section, TextArea } from './form-fields.tsx';
import { OwnPart } from './own-part.tsx';
import { slotsOf } from './own-text-values.ts';

const pageTitles: Record<PageName, string> = {
  contact: 'Contact',
  about: 'About',
  faq: 'Questions',
  privacy: 'Privacy policy',
  terms: 'Terms of service',
  cookies: 'Cookie policy',
  'cancellation-policy': 'Cancellation policy',
  expedia: 'Partner support',
};

/** The texts of the information pages, piece by piece (HOME-08). */
export function PageFields({ form, brand }: { readonly form: BrandForm; readonly brand: EditedBrand }) {
  return (
    <Section
      id="pages"
      title="Pages"
      about="Each piece stays the sample, becomes your own, or is left out. {brand}, {phone}, {email}, {legalName} and {office} are filled in; **bold** and [links](/contact) within the site are drawn."
    >
      <label className="flex min-h-11 items-start gap-3 text-sm">
        <input
          type="checkbox"
          {...form.register('site.partnerPage')}
          className="mt-0.5 size-5 shrink-0 accent-primary"
        />
        <span>
          <span className="font-medium">Partner support page</span>
          <span className="block text-ink-soft">At /expedia. Off: its address is not found.</span>
        </span>
      </label>
      <div className="divide-y divide-line">
        {pageNames.map((page) => (
          <Page key={page} form={form} page={page} slots={slotsOf(page, brand)} />
        ))}
      </div>
    </Section>
  );
}

interface PageProps {
  readonly form: BrandForm;
  readonly page: PageName;
  readonly slots: readonly PageSlot[];
}

function Page({ form, page, slots }: PageProps) {
  const [opened, setOpened] = useState(false);
  const texts = useWatch({ control: form.control, name: `pageTexts.${page}` });
  const { errors } = useFormState({ control: form.control });
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
            <Slot key={slot.id} form={form} page={page} slot={slot} />
          ))}
        </div>
      ) : null}
    </details>
  );
}

function Slot({ form, page, slot }: { readonly form: BrandForm; readonly page: PageName; readonly slot: PageSlot }) {
  const { id, name, title, text, hideable } = slot;
  const path = (field: string) => `pageTexts.${page}.${id}.${field}` as BrandPath;
  const sample = [name === undefined ? null : title, text].filter((one) => one !== null && one !== '').join(' · ');
  return (
    <OwnPart
      form={form}
      path={path('mode')}
      title={name ?? title ?? ''}
      hideable={hideable}
      sample={sample.length > 220 ? `${sample.slice(0, 220).trimEnd()}…` : sample}
      claims={claimsAt(page, id)}
    >
      {title === null ? null : <Line form={form} path={path('title')} label="Heading" maxLength={200} />}
      {text === null ? null : (
        <TextArea
          form={form}
          path={path('text')}
          label="Text"
          rows={Math.min(14, Math.max(3, text.split('\n').length))}
          optional
        />
      )}
      {text !== null && page !== 'faq' && page !== 'expedia' && /^([-=]|1\.) /m.test(text) ? (
        <p className="text-xs text-ink-soft">
          A blank line begins a paragraph. Lists have “- ” or “1. ” before each line; a table begins with “= Caption”
          and has “ | ” between its cells.
        </p>
      ) : null}
      {page === 'expedia' && text?.includes('\n') ? (
        <p className="text-xs text-ink-soft">What limits the claim is on the second line.</p>
      ) : null}
    </OwnPart>
  );
}
