import { type ComponentType, useEffect, useState } from 'react';
import type { ToastViewProps } from './toast-view.tsx';

export type ToastTone = 'neutral' | 'success' | 'warning' | 'destructive';

export interface ToastMessage {
  readonly title: string;
  readonly text?: string;
  readonly tone?: ToastTone;
}

const eventName = 'tailfin:toast';

/** Shows a message in the corner for five seconds, in place of the one before (SHELL-06). Needs a mounted `Toaster`. */
export function showToast(message: ToastMessage): void {
  window.dispatchEvent(new CustomEvent<ToastMessage>(eventName, { detail: message }));
}

interface ShownToast extends ToastMessage {
  /** Grows with every message, so that the same words twice are two toasts. */
  readonly id: number;
}

/** Where toasts appear; once in a document. The code that draws them is loaded with the first one. */
export function Toaster() {
  const [toast, setToast] = useState<ShownToast | null>(null);
  const [View, setView] = useState<ComponentType<ToastViewProps> | null>(null);
  useEffect(() => {
    let count = 0;
    const show = (event: Event) => {
      const { detail } = event as CustomEvent<ToastMessage>;
      count += 1;
      setToast({ ...detail, id: count });
      import('./toast-view.tsx').then(
        (module) => setView(() => module.ToastView),
        () => {
          // The line broke: what a toast says always stands on the screen as well.
        },
      );
    };
    window.addEventListener(eventName, show);
    return () => window.removeEventListener(eventName, show);
  }, []);
  return View === null || toast === null ? null : <View key={toast.id} toast={toast} onGone={() => setToast(null)} />;
}
