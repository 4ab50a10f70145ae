import type { Store } from '../store.ts';

const id = 'silent_sources';

/** From now on, batch searches have this many more sources, which never answer. */
export function setSilentSources(store: Store, count: number): void {
  store.put('setting', id, '', 0, count);
}

export function silentSources(store: Store): number {
  return store.find<number>('setting', id) ?? 0;
}
