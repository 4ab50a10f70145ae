import { trackedParameters, trackedPath } from '#domain/tracking/tracked-page.ts';

/** A page's settings for its brand's tag. */
export interface TagSettings {
  readonly tagId: string;
  /** '' if calls are no conversions. */
  readonly callConversion: string;
  /** Origin of the tag's script. */
  readonly origin: string;
}

/** A loaded tag, using the protocol that Google documents for gtag.js. */
export interface Tag {
  /** True once its script runs. */
  readonly isListening: () => boolean;
  /** Reports an event with the page's URL, unless the visitor has since declined, in this tab or another. */
  readonly send: (name: string, details: Record<string, unknown>) => void;
}

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** The tag's own cookies expire with the consent, after 90 days. */
const cookieSeconds = 90 * 86_400;

/** Loads and configures the tag, once per document. */
export function loadTag({ tagId, origin }: TagSettings): Tag {
  window.dataLayer ??= [];
  const layer = window.dataLayer;
  // The tag's script recognizes commands by their being `arguments` objects.
  function gtag(..._command: unknown[]) {
    // biome-ignore lint/complexity/noArguments: see above.
    layer.push(arguments);
  }
  let listening = false;
  const granted = { ad_storage: 'granted', analytics_storage: 'granted', ad_user_data: 'granted' };
  gtag('consent', 'default', { ...granted, ad_personalization: 'granted' });
  gtag('js', new Date());
  gtag('set', pageOf());
  gtag('config', tagId, {
    ...pageOf(),
    send_page_view: false,
    cookie_expires: cookieSeconds,
    allow_enhanced_conversions: false,
  });
  const script = document.createElement('script');
  script.async = true;
  script.src = `${origin}/gtag/js?id=${tagId}`;
  script.onload = () => {
    listening = true;
  };
  document.head.append(script);
  return {
    isListening: () => listening && isAllowed(),
    send(name, details) {
      if (!isAllowed()) {
        (window as unknown as Record<string, unknown>)[`ga-disable-${tagId}`] = true;
        return;
      }
      gtag('set', pageOf());
      gtag('event', name, { ...pageOf(), ...details });
    },
  };
}

function isAllowed(): boolean {
  return /(^|; )(__Host-)?consent=accepted(;|$)/.test(document.cookie);
}

/** The page as reported to the tag: without ids, names, tokens or email addresses (PAGE-07). */
export function pageOf(): Record<string, string> {
  const { origin, pathname, search } = window.location;
  return { page_location: cleanAddress(origin, pathname, search), page_referrer: cleanReferrer() };
}

function cleanAddress(origin: string, pathname: string, search: string): string {
  const parameters = new URLSearchParams(trackedParameters(new URLSearchParams(search))).toString();
  return origin + (trackedPath(pathname) ?? '/') + (parameters && `?${parameters}`);
}

function cleanReferrer(): string {
  if (!document.referrer) return '';
  const { origin, pathname } = new URL(document.referrer);
  return origin === window.location.origin ? cleanAddress(origin, pathname, '') : origin;
}
