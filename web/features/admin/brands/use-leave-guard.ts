import { useEffect, useRef } from 'react';
import { type Blocker, useBlocker } from 'react-router';

export interface LeaveGuard {
  /** Waits for an answer while its state is 'blocked'. */
  readonly blocker: Blocker;
  /** Lets the next change of pages pass: everything is saved, or given up. */
  readonly letGo: () => void;
}

/** Keeps somebody from losing what is not saved: asks before pages change, and lets the browser ask before it leaves (ADM-05). */
export function useLeaveGuard(unsaved: boolean): LeaveGuard {
  const free = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    return unsaved && !free.current && currentLocation.pathname !== nextLocation.pathname;
  });
  useEffect(() => {
    if (!unsaved) return;
    free.current = false;
    const ask = (event: BeforeUnloadEvent) => {
      if (!free.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  return {
    blocker,
    letGo: () => {
      free.current = true;
    },
  };
}
