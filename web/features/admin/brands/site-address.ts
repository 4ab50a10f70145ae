/**
 * Where a brand's site is seen: on a local deployment by the query parameter, elsewhere at its domain, or at its key
 * where that is a domain. Null where only the deployment's own host name, which is not known here, would lead there.
 */
export function siteAddress(brand: { readonly key: string; readonly domain: string | null }, local: boolean) {
  if (local) return `/?brand=${encodeURIComponent(brand.key)}`;
  const host = brand.domain ?? (brand.key.includes('.') ? brand.key : null);
  return host === null ? null : `https://${host}/`;
}
