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
createRoot(container).render(<ToastStage />);

let lastId: number | null = null;
toasts.subscribe(() => {
  const id = toasts.current()?.id ?? null;
  if (id === null || id === lastId) return;
  lastId = id;
  moveAboveDialogs();
});

/** A modal dialog makes the page below it inert: until it closes the toast is rendered inside it. */
function moveAboveDialogs(): void {
  const dialog = [...document.querySelectorAll('dialog')].findLast((element) => element.matches(':modal'));
  if (container.parentElement !== (dialog ?? document.body)) (dialog ?? document.body).append(container);
  dialog?.addEventListener('close', () => document.body.append(container), { once: true });
}
