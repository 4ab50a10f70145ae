import { useEffect, useId, useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import type { AdminBrand } from '#contract/brand/calls.ts';
import type { NamedBrand } from '#domain/brand/brand-names.ts';
import type { SitePlace } from '#domain/brand/brand-reach.ts';
import { contrastFaults } from '#domain/brand/contrast.ts';
import { useLeaveGuard } from '#web/features/admin/use-leave-guard.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { ClaimsSection } from '../fields/claims-section.tsx';
import { ContactFields } from '../fields/contact-fields.tsx';
import { HomeFields } from '../fields/home-fields.tsx';
import { IdentityFields } from '../fields/identity-fields.tsx';
import { LogoField } from '../fields/logo-field.tsx';
import { MoneyFields } from '../fields/money-fields.tsx';
import { PageFields } from '../fields/page-fields.tsx';
import { OperatorFields, ShellFields } from '../fields/shell-fields.tsx';
import { ThemeFields } from '../fields/theme-fields.tsx';
import { TrackingFields } from '../fields/tracking-fields.tsx';
import { OpenClaimsNotice } from '../open-claims-notice.tsx';
import { EditorDialogs } from './editor-dialogs.tsx';
import { EditorHeader } from './editor-header.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { isShownLogo, themeOfForm } from './preview-theme.ts';
import { SaveBar } from './save-bar.tsx';
import { SaveFailureNotice } from './save-failure-notice.tsx';
import { TakenOverNotice } from './taken-over-notice.tsx';
import { useBrandForm } from './use-brand-form.ts';
import { useFirstErrorFocus } from './use-first-error-focus.ts';
import { useSaveBrand } from './use-save-brand.ts';

export interface BrandEditorProps {
  /** The brand to edit, or the model for a new one. */
  readonly brand: AdminBrand;
  readonly isNew: boolean;
  /** Whether bookings are real: then the brand's claims must be true (HOME-09). */
  readonly live: boolean;
  /** URL of the brand's site; null if there is none yet. */
  readonly site: string | null;
  /** Addresses of the deployment; null if they could not be read. */
  readonly place: SitePlace | null;
  /** Every brand; empty if they could not be read. */
  readonly brands: readonly NamedBrand[];
}

/** The form of a brand, with a preview next to it (ADM-05). */
export function BrandEditor({ brand: model, isNew, live, site, place, brands }: BrandEditorProps) {
  const editing = useBrandForm(model, isNew);
  const { form, failure, brand, takenOver } = editing;
  const { isDirty, isSubmitting, submitCount } = form.formState;
  const { blocker, allowLeaving } = useLeaveGuard(isDirty);
  const theme = themeOfForm(useWatch({ control: form.control, name: 'theme' }));
  const faults = contrastFaults(theme);
  const saving = useSaveBrand(editing, { isNew, place, brands, theme, onLeave: allowLeaving });
  const element = useFirstErrorFocus(failure, submitCount);
  const hydrated = useHydrated();
  const headingId = useId();
  const [logo, setLogo] = useState(isNew ? '' : (brand.logo ?? ''));
  const shownLogo = isShownLogo(logo) ? logo : null;
  useEffect(() => {
    if (!isNew) setLogo(brand.logo ?? '');
  }, [isNew, brand]);

  return (
    <FormProvider {...form}>
      <div className="grid grid-cols-1 gap-4">
        <EditorHeader headingId={headingId} brand={isNew ? null : brand} site={site} />
        {live && !isNew ? <OpenClaimsNotice brands={[brand]} /> : null}
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <form
            ref={element}
            aria-labelledby={headingId}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void saving.submit();
            }}
            className={`[&_:is(a,input,select,textarea,summary,button)]:scroll-mt-24 ${failure === null && takenOver === null ? '[&_:is(a,input,select,textarea,summary,button)]:scroll-mb-28' : '[&_:is(a,input,select,textarea,summary,button)]:scroll-mb-80'}`}
          >
            {/* What would be typed while a brand is created could not follow to its own page. */}
            <fieldset disabled={!hydrated || (isNew && isSubmitting)} className="grid min-w-0 gap-4">
              <legend className="sr-only">{isNew ? 'New brand' : brand.name}</legend>
              <IdentityFields isNew={isNew} brand={brand} place={place} brands={brands} />
              <LogoField brandKey={isNew ? null : brand.key} shown={shownLogo} onSettled={setLogo} />
              <ThemeFields faults={faults} />
              <ContactFields />
              <MoneyFields />
              <TrackingFields />
              <OperatorFields />
              <ShellFields />
              <HomeFields />
              <PageFields brand={brand} />
              <ClaimsSection live={live} />
              <SaveBar isNew={isNew} isDirty={isDirty} isSubmitting={isSubmitting}>
                <SaveFailureNotice
                  failure={failure}
                  busy={editing.isReloading}
                  onReload={() => void editing.reload()}
                />
                {failure === null && takenOver !== null ? (
                  <TakenOverNotice takenOver={takenOver} onClose={editing.closeTakenOver} />
                ) : null}
              </SaveBar>
            </fieldset>
          </form>
          <PreviewPane brandKey={isNew ? '' : brand.key} logo={shownLogo} faults={faults} />
        </div>
        <EditorDialogs saving={saving} faults={faults} blocker={blocker} />
      </div>
    </FormProvider>
  );
}
