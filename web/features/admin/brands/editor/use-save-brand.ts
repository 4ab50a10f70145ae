import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AdminBrand } from '#contract/brand/calls.ts';
import { type NamedBrand, namesakeText } from '#domain/brand/brand-names.ts';
import { brandReach, type SitePlace } from '#domain/brand/brand-reach.ts';
import { contrastFaults } from '#domain/brand/contrast.ts';
import type { BrandTheme } from '#domain/brand/theme.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import { themeOfForm } from './preview-theme.ts';
import type { BrandEditing } from './use-brand-form.ts';

interface SaveOptions {
  readonly isNew: boolean;
  readonly place: SitePlace | null;
  /** Every brand. */
  readonly brands: readonly NamedBrand[];
  /** The theme as typed. */
  readonly theme: BrandTheme;
  /** Called before navigating to the page of a newly created brand. */
  readonly onLeave: () => void;
}

export interface BrandSaving {
  /** Saves, or asks first if the theme is new and hard to read. */
  readonly submit: () => Promise<void>;
  /** True while the administrator is asked about the theme. */
  readonly isAsking: boolean;
  readonly confirm: () => Promise<void>;
  readonly cancel: () => void;
}

/** Saves a brand, reports it in a toast, and opens the page of a new one. */
export function useSaveBrand(
  { brand, save, check }: Pick<BrandEditing, 'brand' | 'save' | 'check'>,
  { isNew, place, brands, theme, onLeave }: SaveOptions,
): BrandSaving {
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const confirm = async () => {
    setIsAsking(false);
    const saved = await save();
    if (saved === null) return;
    reportSaved(saved, place, brands);
    if (!isNew) return;
    onLeave();
    await navigate(`/admin/brands/${encodeURIComponent(saved.key)}`, { replace: true });
  };
  return {
    isAsking,
    confirm,
    cancel: () => setIsAsking(false),
    async submit() {
      const isNewTheme = isNew || JSON.stringify(theme) !== JSON.stringify(themeOfForm(brand.theme));
      if (!isNewTheme || contrastFaults(theme).length === 0) await confirm();
      else if (await check()) setIsAsking(true);
    },
  };
}

function reportSaved(brand: AdminBrand, place: SitePlace | null, brands: readonly NamedBrand[]): void {
  const reach = place === null ? null : brandReach(brand, place);
  const warning = reach?.isReached === false ? reach.text : namesakeText(brand, brands);
  if (warning !== null) showToast({ title: 'Brand saved', text: warning, tone: 'warning' });
  else showToast({ title: 'Brand saved', text: `${brand.name} will show it on the next page load.`, tone: 'success' });
}
