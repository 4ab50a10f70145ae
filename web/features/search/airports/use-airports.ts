import { useRef, useState } from 'react';
import { loadOnline } from '#web/ui/preload.ts';
import type { AirportDirectory } from './airport-file.ts';

const loadFile = loadOnline(() => import('./airport-file.ts'));

export type AirportsState =
  | { readonly kind: 'idle' | 'loading' | 'building' | 'error' }
  | { readonly kind: 'ready'; readonly directory: AirportDirectory };

/**
 * The airport directory, loaded when a box is first focused (AIRP-06); calling `load` after an error retries (AIRP-03).
 */
export function useAirports(): { readonly state: AirportsState; readonly load: () => void } {
  const [state, setState] = useState<AirportsState>({ kind: 'idle' });
  const asked = useRef(false);
  const load = () => {
    if (asked.current) return;
    asked.current = true;
    setState({ kind: 'loading' });
    loadFile()
      .then(({ loadAirports }) => loadAirports(() => setState({ kind: 'building' })))
      .then(
        (directory) => setState({ kind: 'ready', directory }),
        () => {
          asked.current = false;
          setState({ kind: 'error' });
        },
      );
  };
  return { state, load };
}
