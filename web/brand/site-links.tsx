import type { BrandAnswer } from '../../contract/brands.ts';

/** Icons, the manifest and the color of the browser's own bars. Drawn by the server only: they stay as long as the document. */
export function SiteLinks({ brand }: { readonly brand: BrandAnswer | undefined }) {
  return (
    <>
      {brand === undefined ? null : <meta name="theme-color" content={brand.theme.background} />}
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      {/* With the cookie: on a local host it tells the brand. */}
      <link rel="manifest" href="/manifest.webmanifest" crossOrigin="use-credentials" />
    </>
  );
}
