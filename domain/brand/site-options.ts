/** A brand's optional parts of the site. */
export interface SiteOptions {
  /** Whether the partner support page exists; without it its URL returns 404 (PAGE-05). */
  readonly partnerPage: boolean;
}

export const defaultSiteOptions: SiteOptions = { partnerPage: true };

/** A brand's options; absent ones have their defaults. */
export function siteOptionsOf(own: Partial<SiteOptions> | undefined): SiteOptions {
  return { ...defaultSiteOptions, ...own };
}
