/** Which optional parts of the site a brand shows. */
export interface SiteOptions {
  /** Whether the partner support page is there; without it its address is not found (PAGE-05). */
  readonly partnerPage: boolean;
}

export const defaultSiteOptions: SiteOptions = { partnerPage: true };

/** The options that hold for a brand; a part that is absent is the default's. */
export function siteOptionsOf(own: Partial<SiteOptions> | undefined): SiteOptions {
  return { ...defaultSiteOptions, ...own };
}
