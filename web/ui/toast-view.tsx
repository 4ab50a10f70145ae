import { Toast } from 'radix-ui';
import { Icon, type IconName } from './icon.tsx';
import type { ShownToast, ToastTone } from './toast-store.ts';

interface ToastViewProps {
  readonly toast: ShownToast;
  readonly onClose: () => void;
}

const looks: Record<ToastTone, { readonly icon: IconName | null; readonly color: string; readonly edge: string }> = {
  neutral: { icon: null, color: 'text-ink', edge: 'border-l-outline' },
  success: { icon: 'check', color: 'text-success', edge: 'border-l-success' },
  warning: { icon: 'alert', color: 'text-warning', edge: 'border-l-warning' },
  destructive: { icon: 'alert', color: 'text-destructive', edge: 'border-l-destructive' },
};

/** One toast: five seconds, swiped away to the right, reached by F8 (SHELL-06). */
export function ToastView({ toast, onClose }: ToastViewProps) {
  const { icon, color, edge } = looks[toast.tone ?? 'neutral'];
  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      <Toast.Root
        open={toast.open}
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
        className={`flex items-start gap-3 rounded-md border border-l-4 border-line bg-card p-4 text-ink shadow-floating data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${edge}`}
      >
        {icon === null ? null : <Icon name={icon} className={`mt-0.5 size-5 ${color}`} />}
        <div className="min-w-0 flex-1">
          <Toast.Title className="text-sm font-semibold">{toast.title}</Toast.Title>
          {toast.text === undefined ? null : (
            <Toast.Description className="mt-1 text-sm">{toast.text}</Toast.Description>
          )}
        </div>
        <Toast.Close
          aria-label="Close"
          className="-m-3 inline-flex size-11 items-center justify-center rounded-md text-ink-soft hover:text-ink"
        >
          <Icon name="close" className="size-4" />
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport
        hotkey={['F8']}
        className="fixed inset-x-0 top-0 z-50 mx-auto flex w-full max-w-[420px] flex-col p-4 outline-none md:inset-x-auto md:top-16 md:right-0 print:hidden"
      />
    </Toast.Provider>
  );
}
