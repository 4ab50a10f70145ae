export type ToastTone = 'neutral' | 'success' | 'warning' | 'destructive';

export interface ToastMessage {
  readonly title: string;
  readonly text?: string;
  readonly tone?: ToastTone;
}

export interface ShownToast extends ToastMessage {
  /** Grows with every message, so that the same words twice are two toasts. */
  readonly id: number;
  readonly open: boolean;
}

/** How long a dismissed toast is kept before it is forgotten (SHELL-06). */
export const keptMs = 1_000_000;

/** The one toast there is: a new one takes the place of the one before (SHELL-06). */
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
