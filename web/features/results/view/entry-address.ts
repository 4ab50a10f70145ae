import { useCallback, useSyncExternalStore } from 'react';
import { type Location, useLocation } from 'react-router';

/** Stored with the history entry, so that Back shows as much of the list as before (RES-09, RES-11). */
interface EntryState {
  /** Cards shown, if more than at first. */
  readonly cards?: number;
  /** Id of the journey whose fares are compared (FARE-02). */
  readonly fares?: string;
}

/** Query and state of the history entry that a results page is at. */
export interface EntryAddress {
  /** Begins with '?'. */
  readonly search: string;
  readonly state: EntryState;
}

/** The entries by the location that the router came to. It would render the page twice for every change of one (LIVE-05). */
const entries = new WeakMap<Location, EntryAddress>();
const listeners = new Set<() => void>();

/** The entry as it is now; the router's own location is the one that it came to. */
export function entryAddressOf(location: Location): EntryAddress {
  const known = entries.get(location);
  if (known !== undefined) return known;
  const entry = { search: location.search, state: (location.state ?? {}) as EntryState };
  entries.set(location, entry);
  return entry;
}

/**
 * Writes the entry without a navigation. Back, a reload and the router read it from the browser's history. The write takes about as
 * long as everything else a choice does, so it has its own task (LIVE-05).
 */
export function writeEntryAddress(location: Location, entry: EntryAddress): void {
  entries.set(location, entry);
  for (const listener of listeners) listener();
  const key = keyOfEntry();
  setTimeout(() => {
    // A later choice writes both. The router may have gone on.
    if (entries.get(location) !== entry || keyOfEntry() !== key) return;
    window.history.replaceState({ ...window.history.state, usr: entry.state }, '', entry.search);
  });
}

/** The router's name for the entry that the browser is at. */
function keyOfEntry(): unknown {
  return window.history.state?.key;
}

/** What `select` reads of the page's entry, as it is now: nothing else of it renders the component again. `select` must not change. */
export function useEntryAddress<T>(select: (entry: EntryAddress) => T): T {
  const location = useLocation();
  const read = useCallback(() => select(entryAddressOf(location)), [location, select]);
  return useSyncExternalStore(subscribe, read, read);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
