import { trackedPath, trackedSearch } from '../../../../domain/tracking/tracked-page.ts';
import type { Tag } from './tag.ts';

/** Calls as they are reported, by the place of the link; others by their own name. */
const callPlaces: Record<string, string> = { menu: 'mobile menu' };
/** Nobody waits longer for a report before the phone dials (PAGE-07). */
const dialWithinMs = 1000;
/** The page's title follows its address after a moment. */
const titleMs = 200;

/** Reports the page that is shown, and a search where it is a new one; answers what was reported, for the next time. */
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
 * Reports calls from every phone link, also of links that come later. On the partner page a call is a conversion, which
 * is reported before the phone dials: the tag's answer dials, or the clock does.
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
    let dialled = false;
    const dial = () => {
      if (dialled) return;
      dialled = true;
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
