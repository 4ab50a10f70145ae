import { trackedPath, trackedSearch } from '#domain/tracking/tracked-page.ts';
import type { Tag } from './tag.ts';

/** Reported names of call locations; other locations keep their name. */
const callPlaces: Record<string, string> = { menu: 'mobile menu' };
/** How long a report may delay dialing (PAGE-07). */
const dialWithinMs = 1000;
/** The page's title is updated shortly after its URL. */
const titleMs = 200;

/** Reports the current page, and a search if it is a new one. Returns what was reported, for the next call. */
export function reportPage(tag: Tag, known: string): string {
  const { pathname, search } = window.location;
  const path = trackedPath(pathname);
  if (path === null) return known;
  const parameters = new URLSearchParams(search);
  const searched = trackedSearch(path, (name) => parameters.get(name));
  const shown = path + (searched?.key ?? '') + (path === '/flight' ? pathname : '');
  if (shown === known) return known;
  setTimeout(() => tag.send('page_view', { event_category: 'navigation', event_label: path, value: 1 }), titleMs);
  if (searched !== null) {
    const { label, value } = searched;
    tag.send('flight_search', { event_category: 'engagement', event_label: label, value });
  }
  return shown;
}

/**
 * Reports calls from every phone link, including links added later. On the partner page a call is a conversion, which
 * is reported before the phone dials: once the tag answers, or after a timeout.
 */
export function reportCalls(tag: Tag, callConversion: string): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="tel:"]') : null;
    if (link === null) return;
    const place = link.dataset.callPlace ?? 'page';
    const report = { event_category: 'engagement', event_label: callPlaces[place] ?? place, value: 1 };
    tag.send('phone_call', report);
    if (place !== 'partner' || callConversion === '' || !tag.isListening()) return;
    event.preventDefault();
    let dialed = false;
    const dial = () => {
      if (dialed) return;
      dialed = true;
      window.location.href = link.href;
    };
    setTimeout(dial, dialWithinMs);
    tag.send('conversion', {
      ...report,
      send_to: callConversion,
      event_callback: dial,
      event_timeout: dialWithinMs,
      transport_type: 'beacon',
    });
  });
}
