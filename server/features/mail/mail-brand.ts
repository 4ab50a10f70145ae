import type { BrandTheme } from '#domain/brand/theme.ts';
import type { ChangeTerms } from '#domain/content/change-terms.ts';

/** What a mail shows of its brand. */
export interface MailBrand {
  readonly key: string;
  readonly name: string;
  readonly theme: BrandTheme;
  /** An https address, or a path of the brand's site; null or absent for none. */
  readonly logo?: string | null;
  readonly contact: { readonly email: string; readonly phone: string; readonly address: string };
  /** Which optional mails the brand sends; an absent one is sent. */
  readonly mails?: { readonly checkIn?: boolean };
  /** What it charges for changing flights online; not named if absent. */
  readonly change?: ChangeTerms;
  /** Absolute link to a page of the brand's site; never built from a request (BRAND-09). */
  linkTo(path: string): string;
}
