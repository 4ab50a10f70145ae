/** The advertising tag of a brand (PAGE-07). Ids are checked by the shapes below before they are stored. */
export interface BrandTag {
  /** Google's id of the tag: 'AW-123456789', 'G-ABC123DEF4' or 'GT-ABCD1234'. */
  readonly tagId: string;
  /** Where a call from the partner page is counted as a conversion: 'AW-123456789/label'; null reports none. */
  readonly callConversion: string | null;
}

export const tagIdShape = /^(?:AW-\d{8,12}|G-[A-Z0-9]{6,12}|GT-[A-Z0-9]{5,14})$/;
export const callConversionShape = /^AW-\d{8,12}\/[A-Za-z0-9_-]{6,60}$/;

/** What a visitor answered to the question about advertising cookies. */
export type Consent = 'accepted' | 'declined';

/** Reads an answer as a cookie or a form holds it; null for none, and for what is no answer. */
export function readConsent(text: string | null | undefined): Consent | null {
  return text === 'accepted' || text === 'declined' ? text : null;
}

/** Names of the cookies that the tag sets on this site; they go when the consent does. */
export function isTagCookie(name: string): boolean {
  return /^_(?:ga|gid|gat|gac|gcl|dc_gtm)(?:_|$)/.test(name);
}
