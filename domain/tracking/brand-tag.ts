/** A brand's advertising tag (PAGE-07). Ids are checked against the patterns below before they are stored. */
export interface BrandTag {
  /** Google's id of the tag: 'AW-123456789', 'G-ABC123DEF4' or 'GT-ABCD1234'. */
  readonly tagId: string;
  /** The conversion that counts calls from the partner page: 'AW-123456789/label'; null reports none. */
  readonly callConversion: string | null;
}

/** Where Google serves tag scripts. */
export const googleTagOrigin = 'https://www.googletagmanager.com';

export const tagIdShape = /^(?:AW-\d{8,12}|G-[A-Z0-9]{6,12}|GT-[A-Z0-9]{5,14})$/;
export const callConversionShape = /^AW-\d{8,12}\/[A-Za-z0-9_-]{6,60}$/;

/** A visitor's choice about advertising cookies. */
export type Consent = 'accepted' | 'declined';

/** Parses a choice of a cookie or form; null for anything else. */
export function readConsent(text: string | null | undefined): Consent | null {
  return text === 'accepted' || text === 'declined' ? text : null;
}

/** Cookies set by the tag on this site, deleted when consent is withdrawn. */
export function isTagCookie(name: string): boolean {
  return /^_(?:ga|gid|gat|gac|gcl|dc_gtm)(?:_|$)/.test(name);
}
