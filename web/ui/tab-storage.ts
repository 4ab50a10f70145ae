/** A tab's storage for a booking in progress, deleted with the tab. If storage is off or full, nothing else fails. */
const prefix = 'booking:';

/** The text stored under a name; null if there is none. */
export function readTab(name: string): string | null {
  try {
    return window.sessionStorage.getItem(prefix + name);
  } catch {
    return null;
  }
}

/** Stores a text under a name; null deletes it. */
export function writeTab(name: string, text: string | null): void {
  try {
    if (text === null) window.sessionStorage.removeItem(prefix + name);
    else window.sessionStorage.setItem(prefix + name, text);
  } catch {
    // Without storage a reload starts over; the server still knows each attempt by its key.
  }
}

/** Deletes everything that this tab stored: the booking is made. */
export function clearTab(): void {
  try {
    for (const name of Object.keys(window.sessionStorage)) {
      if (name.startsWith(prefix)) window.sessionStorage.removeItem(name);
    }
  } catch {
    // Without storage there is nothing to delete.
  }
}
