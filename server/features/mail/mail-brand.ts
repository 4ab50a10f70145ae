import type { BrandTheme } from '#domain/brand/theme.ts';
import type { ChangeTerms } from '#domain/content/change-terms.ts';

/** A mail's view of its brand. */
export interface MailBrand {
  readonly key: string;
  readonly name: string;
  readonly theme: BrandTheme;
  /** An https address, or a path of the brand's site; null or absent for none. */
  readonly logo?: string | null;
  readonly contact: { readonly email: string; readonly phone: string; readonly address: string };
  /** The brand's optional mails; an absent one is sent. */
  readonly mails?: { readonly checkIn?: boolean };
  /** Its fee for changing flights online; not mentioned if absent. */
  readonly change?: ChangeTerms;
  /** Absolute link to a page of the brand's site; never built from a request (BRAND-09). */
  linkTo(path: string): string;
}
