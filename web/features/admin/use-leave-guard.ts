import { useEffect, useRef } from 'react';
import { type Blocker, useBlocker } from 'react-router';

export interface LeaveGuard {
  /** Waits for a decision while its state is 'blocked'. */
  readonly blocker: Blocker;
  /** Lets the next navigation pass without confirmation. */
  readonly allowLeaving: () => void;
}

/** Protects unsaved changes: asks before navigating, and makes the browser ask before it closes the page (ADM-05, ADM-06). */
export function useLeaveGuard(unsaved: boolean): LeaveGuard {
  const isAllowed = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    return unsaved && !isAllowed.current && currentLocation.pathname !== nextLocation.pathname;
  });
  useEffect(() => {
    if (!unsaved) return;
    isAllowed.current = false;
    const askFirst = (event: BeforeUnloadEvent) => {
      if (!isAllowed.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', askFirst);
    return () => window.removeEventListener('beforeunload', askFirst);
  }, [unsaved]);
  return {
    blocker,
    allowLeaving: () => {
      isAllowed.current = true;
    },
  };
}
