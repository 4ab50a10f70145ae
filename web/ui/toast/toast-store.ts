export type ToastTone = 'neutral' | 'success' | 'warning' | 'destructive';

export interface ToastMessage {
  readonly title: string;
  readonly text?: string;
  readonly tone?: ToastTone;
}

export interface ShownToast extends ToastMessage {
  /** Incremented with every message, so that the same text twice is two toasts. */
  readonly id: number;
  readonly open: boolean;
}

/** How long a dismissed toast is kept before it is deleted (SHELL-06). */
export const keptMs = 1_000_000;

/** The current toast: a new one replaces the previous one (SHELL-06). */
export function createToastStore() {
  let toast: ShownToast | null = null;
  let lastId = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const put = (next: ShownToast | null) => {
    toast = next;
    for (const listener of listeners) listener();
  };
  return {
    current: () => toast,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show(message: ToastMessage) {
      clearTimeout(timer);
      lastId += 1;
      put({ ...message, id: lastId, open: true });
    },
    /** Closes the toast with this id; a later one stays. */
    dismiss(id: number) {
      if (toast?.id !== id || !toast.open) return;
      put({ ...toast, open: false });
      timer = setTimeout(() => put(null), keptMs);
    },
  };
}
