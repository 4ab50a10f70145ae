import * as z from 'zod/mini';
import { brandSettings } from '#contract/brand/settings.ts';
import { withoutRules } from '#contract/brand/without-rules.ts';
import type { Answer } from '#contract/call.ts';
import { type SiteOptions, siteOptionsOf } from '#domain/brand/site-options.ts';
import { type CancellationTerms, cancellationTermsOf } from '#domain/content/cancellation-terms.ts';
import { type ChangeTerms, changeTermsOf } from '#domain/content/change-terms.ts';

const { home, ...settings } = withoutRules(
  z.omit(brandSettings, { markupPercent: true, cancellation: true, change: true }),
).shape;

/** A brand as stored; rows of earlier versions lack some parts. */
const brandRecord = z.object({
  ...settings,
  key: z.string(),
  home: z.exactOptional(home),
  cancellation: z.exactOptional(
    z.object({
      freeWithin24Hours: z.exactOptional(z.boolean()),
      /** Minor units per passenger. */
      feeMinorByCurrency: z.exactOptional(z.record(z.string(), z.number())),
    }),
  ),
  /** Minor units per passenger. */
  change: z.exactOptional(z.object({ feeMinorByCurrency: z.record(z.string(), z.number()) })),
  markupBasisPoints: z.number(),
  /** When a policy page was last changed, YYYY-MM-DD; absent for one with the default text. */
  policyDates: z.exactOptional(z.record(z.string(), z.string())),
});
export type BrandRecord = Answer<z.infer<typeof brandRecord>>;

/** A brand as the server knows it; its markup is never sent to visitors. */
export type Brand = BrandRecord & {
  readonly home: NonNullable<BrandRecord['home']>;
  readonly cancellation: CancellationTerms;
  readonly change: ChangeTerms;
  readonly site: SiteOptions;
};

/** Fills in missing parts. Throws if the record has another shape. */
export function readBrand(record: object): Brand {
  const brand = z.parse(brandRecord, record);
  return {
    ...brand,
    home: brand.home ?? {},
    cancellation: cancellationTermsOf(brand.cancellation),
    change: changeTermsOf(brand.change),
    site: siteOptionsOf(brand.site),
  };
}
