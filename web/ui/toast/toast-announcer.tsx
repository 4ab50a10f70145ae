import { useEffect, useState } from 'react';
import type { ShownToast } from './toast-store.ts';

/** Screen readers hear what a live region gets after it was rendered; afterwards the text would only be read twice. */
const [announceAfterMs, removeAfterMs] = [50, 1000];

/** Tells screen readers what a toast says, once. */
export function ToastAnnouncer({ toast: { title, text } }: { readonly toast: ShownToast }) {
  const [state, setState] = useState<'waiting' | 'announced' | 'removed'>('waiting');
  useEffect(() => {
    const timers = [
      setTimeout(() => setState('announced'), announceAfterMs),
      setTimeout(() => setState('removed'), removeAfterMs),
    ];
    return () => timers.forEach(clearTimeout);
  }, []);
  if (state === 'removed') return null;
  return (
    <span role="status" aria-live="assertive" className="sr-only">
      {state === 'announced' ? `Notification ${title} ${text ?? ''}` : ''}
    </span>
  );
}
