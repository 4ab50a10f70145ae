import type { SiteOptions } from '../../../domain/brand/site-options.ts';
import type { BrandTheme } from '../../../domain/brand/theme.ts';
import type { CancellationOverrides } from '../../../domain/content/cancellation-terms.ts';
import type { HomeOverrides } from '../../../domain/content/home-content.ts';
import type { Operator } from '../../../domain/content/operator.ts';
import type { PageOverrides } from '../../../domain/content/own-pages.ts';
import type { ShellOverrides } from '../../../domain/content/shell-content.ts';
import type { MarkupBasisPoints } from '../../../domain/money/price.ts';
import type { BrandTag } from '../../../domain/tracking/brand-tag.ts';

/** A brand as the server knows it; the markup never leaves the server. */
export interface Brand {
  readonly key: string;
  readonly name: string;
  /** The brand's own domain, for canonical links and mails; null on a deployment without one. */
  readonly domain: string | null;
  /** Path or https address; null shows the name. */
  readonly logo: string | null;
  readonly theme: BrandTheme;
  readonly contact: {
    readonly email: string;
    readonly phone: string;
    readonly address: string;
    /** For travelers in trouble; absent where the phone serves for that (SHELL-08). */
    readonly emergencyPhone?: string;
    /** https; absent where the brand has no chat. */
    readonly chatUrl?: string;
  };
  readonly social: {
    readonly facebook: string | null;
    readonly twitter: string | null;
    readonly instagram: string | null;
  };
  readonly markupBasisPoints: MarkupBasisPoints;
  /** What this brand says of itself in place of the samples (HOME-07). */
  readonly home?: HomeOverrides;
  /** What this brand promises and charges for cancelling in place of the defaults (TRIP-10, TRIP-11). */
  readonly cancellation?: CancellationOverrides;
  /** Its advertising tag (PAGE-07); absent is none. */
  readonly tracking?: BrandTag;
  /** What header and footer say in place of the samples (HOME-08). */
  readonly shell?: ShellOverrides;
  /** Who runs this brand; absent: the sample. */
  readonly operator?: Operator;
  /** Own pieces of the information pages (HOME-08). */
  readonly pageTexts?: PageOverrides;
  /** Claims of the samples that an administrator vouched for (HOME-09). */
  readonly confirmedClaims?: readonly string[];
  /** Which optional parts of the site it shows (PAGE-05). */
  readonly site?: SiteOptions;
}
