/** Notes of one tab about a booking under way: gone with the tab. Storage that is off or full loses them, nothing else. */
const prefix = 'booking:';

/** The text kept under a name; null when there is none. */
export function readTab(name: string): string | null {
  try {
    return window.sessionStorage.getItem(prefix + name);
  } catch {
    return null;
  }
}

/** Keeps a text under a name; null forgets it. */
export function writeTab(name: string, text: string | null): void {
  try {
    if (text === null) window.sessionStorage.removeItem(prefix + name);
    else window.sessionStorage.setItem(prefix + name, text);
  } catch {
    // Without storage a reload starts over; the server still knows each attempt by its key.
  }
}

/** Forgets every note of this tab: the booking is made. */
export function clearTab(): void {
  try {
    for (const name of Object.keys(window.sessionStorage)) {
      if (name.startsWith(prefix)) window.sessionStorage.removeItem(name);
    }
  } catch {
    // Nothing was kept where nothing can be kept.
  }
}
