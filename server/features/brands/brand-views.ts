import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { type AdminBrand, type PublicBrand, publicBrand } from '#contract/brand/calls.ts';
import type { BrandSettings } from '#contract/brand/settings.ts';
import { defaultBrandKey } from '#domain/brand/default-brand.ts';
import { defaultSiteOptions, type SiteOptions } from '#domain/brand/site-options.ts';
import { feesToMajor, feesToMinor } from '#domain/content/cancellation-terms.ts';
import { changeTermsOf } from '#domain/content/change-terms.ts';
import { homeContentOf } from '#domain/content/home/home-content.ts';
import { homeDefaults } from '#domain/content/home/home-defaults.ts';
import { operatorOf } from '#domain/content/operator.ts';
import {
  type PageOverrides,
  type PolicyName,
  policyContentOf,
  policyNames,
} from '#domain/content/page-overrides/page-overrides.ts';
import { shellContentOf } from '#domain/content/shell-content.ts';
import type { BrandTag } from '#domain/tracking/brand-tag.ts';
import type { BrandContent } from '#web/request.ts';
import type { Brand } from './brand.ts';

/** The public part of a brand. */
export function toPublicBrand(brand: Brand): PublicBrand {
  return z.parse(publicBrand, brand);
}

/** The content of a brand's pages. */
export function toBrandContent(brand: Brand): BrandContent {
  const { name, cancellation, change, site } = brand;
  const terms = { ...cancellation, change };
  const operator = operatorOf(brand.operator);
  return {
    brand: toPublicBrand(brand),
    home: homeContentOf(homeDefaults, brand.home, name, terms),
    shell: shellContentOf(brand.shell, name, terms, operator.accreditation),
    operator,
    pageTexts: ownTextsOf(brand),
    terms,
    site,
  };
}

/** The brand's own texts of its information pages, with the dates on which its policies changed. */
export function ownTextsOf({ pageTexts = {}, policyDates }: Brand): PageOverrides {
  return policyDates === undefined ? pageTexts : { ...pageTexts, updated: policyDates };
}

/** The brand with today's date for each changed policy. */
export function withPolicyDates(brand: Brand, before: Brand, now: Date): Brand {
  // The database keeps no order of currencies.
  const inOrder = (fees: Readonly<Record<string, number>>) => Object.fromEntries(Object.entries(fees).sort());
  const said = (name: PolicyName, { cancellation, change, pageTexts = {} }: Brand) =>
    [
      policyContentOf(
        name,
        { ...cancellation, feeMinorByCurrency: inOrder(cancellation.feeMinorByCurrency) },
        pageTexts,
      ),
      name === 'cancellation-policy' ? change : null,
    ] as const;
  const today = now.toISOString().slice(0, 10);
  const changed = policyNames.filter((name) => !isDeepStrictEqual(said(name, brand), said(name, before)));
  const dates = { ...before.policyDates, ...Object.fromEntries(changed.map((name) => [name, today])) };
  return Object.keys(dates).length === 0 ? brand : { ...brand, policyDates: dates };
}

/** The brand's advertising tag; null for none. */
export function tagOf({ tracking }: Brand): BrandTag | null {
  return tracking === undefined || tracking.tagId === null ? null : { ...tracking, tagId: tracking.tagId };
}

/** The brand from an administrator's settings; `site` is used if they have none. */
export function fromSettings(key: string, settings: BrandSettings, site: SiteOptions = defaultSiteOptions): Brand {
  const { markupPercent, cancellation, change, tracking, ...same } = settings;
  return {
    site,
    ...same,
    key,
    domain: same.domain?.replace(/^www\./, '') ?? null,
    markupBasisPoints: Math.round(markupPercent * 100),
    cancellation: {
      freeWithin24Hours: cancellation.freeWithin24Hours,
      feeMinorByCurrency: feesToMinor(cancellation.feeByCurrency),
    },
    change: changeTermsOf(change && { feeMinorByCurrency: feesToMinor(change.feeByCurrency) }),
    ...(tracking === undefined || tracking.tagId === null ? {} : { tracking }),
  };
}

/** The administrators' view of a brand; `updatedAt` is null for a brand that was never saved. */
export function toAdminBrand(brand: Brand, updatedAt: Date | null): AdminBrand {
  const { markupBasisPoints, cancellation, change, policyDates: _dates, ...same } = brand;
  return {
    ...same,
    markupPercent: markupBasisPoints / 100,
    cancellation: {
      freeWithin24Hours: cancellation.freeWithin24Hours,
      feeByCurrency: feesToMajor(cancellation.feeMinorByCurrency),
    },
    change: { feeByCurrency: feesToMajor(change.feeMinorByCurrency) },
    isDefault: brand.key === defaultBrandKey,
    updatedAt: updatedAt?.toISOString() ?? null,
  };
}
