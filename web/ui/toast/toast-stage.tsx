import { useCallback, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { createToastStore } from './toast-store.ts';
import { ToastView } from './toast-view.tsx';

/** The toast of this document; it survives navigation. */
export const toasts = createToastStore();

function ToastStage() {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.current);
  const id = toast?.id ?? null;
  const close = useCallback(() => {
    if (id !== null) toasts.dismiss(id);
  }, [id]);
  return toast === null ? null : <ToastView key={toast.id} toast={toast} onClose={close} />;
}

const container = document.createElement('div');
document.body.append(container);
/** Belongs to the document, not to a screen. */
export const toastRoot = createRoot(container);
toastRoot.render(<ToastStage />);

let lastId: number | null = null;
toasts.subscribe(() => {
  const id = toasts.current()?.id ?? null;
  if (id === null || id === lastId) return;
  lastId = id;
  moveAboveDialogs();
});

/**
 * A modal dialog makes the page below it inert: until it closes the toast is rendered inside it, below a title bar, whose
 * Close button stays free.
 */
function moveAboveDialogs(): void {
  const dialog = [...document.querySelectorAll('dialog')].findLast((element) => element.matches(':modal'));
  const parent = dialog ?? document.body;
  const bar = dialog?.matches('.modal') ? dialog.firstElementChild : null;
  container.className = bar === null ? '' : 'sticky top-12 z-20 h-0 md:top-13';
  if (container.parentElement !== parent) {
    if (bar === null) parent.append(container);
    else bar.after(container);
  }
  dialog?.addEventListener('close', moveAboveDialogs, { once: true });
}
