import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { createToastStore } from './toast-store.ts';
import { ToastView } from './toast-view.tsx';

/** The toast of this document; it outlives changes of pages. */
export const toasts = createToastStore();

function ToastStage() {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.current);
  return toast === null ? null : <ToastView key={toast.id} toast={toast} onClose={() => toasts.dismiss(toast.id)} />;
}

const place = document.createElement('div');
document.body.append(place);
createRoot(place).render(<ToastStage />);

let shown: unknown = null;
toasts.subscribe(() => {
  const id = toasts.current()?.id ?? null;
  if (id === null || id === shown) return;
  shown = id;
  moveInSight();
});

/** A modal dialog lies above the page and makes it inert: a toast then stands in the dialog, until that closes. */
function moveInSight(): void {
  const dialog = [...document.querySelectorAll('dialog')].findLast((element) => element.matches(':modal'));
  if (place.parentElement !== (dialog ?? document.body)) (dialog ?? document.body).append(place);
  dialog?.addEventListener('close', () => document.body.append(place), { once: true });
}
