import type { PublicBrand } from '#contract/brand/calls.ts';

/**
 * Icons (the brand's logo, if it has one), the manifest and the color of the browser's own bars. Rendered only by the
 * server: they never change within a document.
 */
export function SiteLinks({ brand }: { readonly brand: PublicBrand | undefined }) {
  return (
    <>
      {brand === undefined ? null : <meta name="theme-color" content={brand.theme.background} />}
      {brand?.logo ? (
        <>
          <link rel="icon" href={brand.logo} />
          <link rel="apple-touch-icon" href={brand.logo} />
        </>
      ) : (
        <>
          <link rel="icon" href="/favicon.ico" sizes="32x32" />
          <link rel="icon" href="/icon.svg" type="image/svg+xml" />
          <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        </>
      )}
      {/* Fetched with cookies: on a local host the cookie selects the brand. */}
      <link rel="manifest" href="/manifest.webmanifest" crossOrigin="use-credentials" />
    </>
  );
}
