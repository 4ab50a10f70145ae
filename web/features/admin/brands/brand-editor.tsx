import { useEffect, useId, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import type { EditedBrand } from '../../../../contract/admin.ts';
import { brandReach, type SitePlace } from '../../../../domain/brand/brand-reach.ts';
import { contrastFaults } from '../../../../domain/brand/contrast.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { ClaimsSection } from './claims-section.tsx';
import { ContactFields } from './contact-fields.tsx';
import { ContrastNotes, FaultList, neededText } from './contrast-notes.tsx';
import { HomeFields } from './home-fields.tsx';
import { IdentityFields } from './identity-fields.tsx';
import { LogoField } from './logo-field.tsx';
import { MoneyFields } from './money-fields.tsx';
import { OpenClaimsNotice } from './open-claims-notice.tsx';
import { PageFields } from './page-fields.tsx';
import { Preview } from './preview.tsx';
import { SaveFailureNotice } from './save-failure-notice.tsx';
import { OperatorFields, ShellFields } from './shell-fields.tsx';
import { isShownLogo, themeOfForm } from './shown-theme.ts';
import { ThemeFields } from './theme-fields.tsx';
import { TrackingFields } from './tracking-fields.tsx';
import { useBrandForm } from './use-brand-form.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

export interface BrandEditorProps {
  /** The brand to edit, or the one whose looks a new one begins with. */
  readonly brand: EditedBrand;
  readonly isNew: boolean;
  /** Whether bookings are real: what the brand claims must be true then (HOME-09). */
  readonly live: boolean;
  /** Where its site is seen; null where there is no address yet. */
  readonly site: string | null;
  /** Where the deployment is; null where that could not be read. */
  readonly place: SitePlace | null;
}

/** Everything of a brand, with a picture of what it will look like beside it (ADM-05). */
export function BrandEditor({ brand: model, isNew, live, site, place }: BrandEditorProps) {
  const { form, failure, brand, loadNewer, isLoading, save, check } = useBrandForm(model, isNew);
  const { isDirty, isSubmitting, submitCount } = form.formState;
  const { blocker, letGo } = useLeaveGuard(isDirty);
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const element = useRef<HTMLFormElement>(null);
  const [asking, setAsking] = useState(false);
  const [logo, setLogo] = useState(isNew ? '' : (brand.logo ?? ''));
  const [name, phone, theme, markup] = useWatch({
    control: form.control,
    name: ['name', 'contact.phone', 'theme', 'markupPercent'],
  });
  const shownTheme = themeOfForm(theme);
  const faults = contrastFaults(shownTheme);
  const headingId = useId();
  const shownLogo = isShownLogo(logo) ? logo : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt that finds faults leads to the first of them.
  useEffect(() => {
    if (failure?.kind !== 'fields') return;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure, submitCount]);
  useEffect(() => {
    if (!isNew) setLogo(brand.logo ?? '');
  }, [isNew, brand]);

  const finish = async () => {
    setAsking(false);
    const saved = await save();
    if (saved === null) return;
    const reach = place === null ? null : brandReach(saved, place);
    const shows = `${saved.name} shows it on the next page load.`;
    if (reach?.isReached === false) showToast({ title: 'Brand saved', text: reach.text, tone: 'warning' });
    else showToast({ title: 'Brand saved', text: shows, tone: 'success' });
    if (!isNew) return;
    letGo();
    await navigate(`/admin/brands/${encodeURIComponent(saved.key)}`, { replace: true });
  };
  const submit = async () => {
    const known = isNew ? null : themeOfForm(brand.theme);
    const isNewTheme = JSON.stringify(shownTheme) !== JSON.stringify(known);
    if (faults.length === 0 || !isNewTheme) await finish();
    else if (await check()) setAsking(true);
  };

  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <Link
            to="/admin/brands"
            className="inline-flex min-h-11 items-center gap-1 text-sm font-medium hover:underline"
          >
            <Icon name="left" className="size-4" />
            All brands
          </Link>
          <h1 id={headingId} className="text-lg leading-8 font-bold break-words md:text-xl md:leading-10">
            {isNew ? 'New brand' : brand.name}
          </h1>
          {isNew ? null : <p className="text-sm break-words text-ink-soft">{`Key: ${brand.key}`}</p>}
        </div>
        {site === null || isNew ? null : (
          <a href={site} target="_blank" rel="noreferrer" className="button button-outline">
            Open site
          </a>
        )}
      </header>
      {live && !isNew ? <OpenClaimsNotice brands={[brand]} /> : null}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <form
          ref={element}
          aria-labelledby={headingId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
          className="[&_:is(input,select,textarea,button)]:scroll-mt-24 [&_:is(input,select,textarea,button)]:scroll-mb-28"
        >
          <fieldset disabled={!hydrated} className="grid min-w-0 gap-4">
            <legend className="sr-only">{isNew ? 'New brand' : brand.name}</legend>
            <IdentityFields form={form} isNew={isNew} isDefault={!isNew && brand.isDefault} place={place} />
            <LogoField form={form} brandKey={isNew ? null : brand.key} shown={shownLogo} onSettled={setLogo} />
            <ThemeFields form={form} faults={faults} />
            <ContactFields form={form} />
            <MoneyFields form={form} />
            <TrackingFields form={form} />
            <OperatorFields form={form} />
            <ShellFields form={form} />
            <HomeFields form={form} />
            <PageFields form={form} brand={brand} />
            <ClaimsSection form={form} live={live} />
            <SaveFailureNotice failure={failure} busy={isLoading} onLoadNewer={() => void loadNewer()} />
            <div className="sticky bottom-0 z-30 -mx-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-card px-4 py-3 shadow-floating sm:mx-0 sm:rounded-lg sm:border">
              <p role="status" className="text-sm text-ink-soft">
                {isDirty ? 'Not saved yet' : isNew ? '' : 'Everything is saved'}
              </p>
              <div className="flex gap-3">
                <ButtonLink to="/admin/brands" look="quiet">
                  {isDirty ? 'Cancel' : 'Close'}
                </ButtonLink>
                <Button type="submit" busy={isSubmitting}>
                  {isSubmitting ? 'Saving…' : isNew ? 'Create brand' : 'Save brand'}
                </Button>
              </div>
            </div>
          </fieldset>
        </form>
        <aside aria-labelledby="preview" className="grid gap-3 lg:sticky lg:top-20">
          <h2 id="preview" className="scroll-mt-20 text-base font-semibold">
            Preview
          </h2>
          <ContrastNotes faults={faults} />
          <Preview name={name} phone={phone} logo={shownLogo} theme={shownTheme} markupPercent={markup} />
        </aside>
      </div>
      {asking ? (
        <ConfirmDialog
          title="Save colors that are hard to read?"
          confirm="Save anyway"
          cancel="Keep editing"
          onCancel={() => setAsking(false)}
          onConfirm={() => void finish()}
        >
          <p>{`People with weak sight cannot read these texts under the new colors. ${neededText}`}</p>
          <FaultList faults={faults} />
        </ConfirmDialog>
      ) : null}
      {blocker.state === 'blocked' ? (
        <ConfirmDialog
          title="Leave without saving?"
          confirm="Leave"
          cancel="Stay here"
          onCancel={() => blocker.reset?.()}
          onConfirm={() => blocker.proceed?.()}
        >
          <p>What you changed here is not saved and will be lost.</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
