/**
 * The URL of a brand's site: by query parameter on a local deployment, elsewhere its domain, or its key if that is a
 * domain. Null if only the deployment's own host name, which is unknown here, would lead there.
 */
export function siteAddress(brand: { readonly key: string; readonly domain: string | null }, local: boolean) {
  if (local) return `/?brand=${encodeURIComponent(brand.key)}`;
  const host = brand.domain ?? (brand.key.includes('.') ? brand.key : null);
  return host === null ? null : `https://${host}/`;
}
