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
