import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button, type ButtonLook } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  readonly confirm: string;
  readonly cancel: string;
  /** Pending: all buttons are disabled. */
  readonly busy?: boolean;
  /** Why the action failed, as paragraphs. */
  readonly failure?: ReactNode;
  /** 'danger' if something is lost. */
  readonly look?: Extract<ButtonLook, 'primary' | 'danger'>;
  readonly onConfirm: () => void;
  /** Also called on Escape. */
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** Asks before something that cannot be undone. Mounted while open; the focus starts on the cancel button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    confirm,
    cancel,
    busy = false,
    failure = null,
    look = 'primary',
    onConfirm,
    onCancel,
    children,
  } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector('button')?.focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        if (busy) event.preventDefault();
      }}
      onClose={onCancel}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-lg border border-line bg-card p-5 text-ink shadow-floating backdrop:bg-[rgb(0_0_0/0.5)]"
    >
      <h2 id={`${id}-title`} className="text-base font-semibold">
        {title}
      </h2>
      <div id={`${id}-text`} className="mt-2 grid gap-2 text-sm">
        {children}
      </div>
      {failure === null ? null : (
        <Notice tone="destructive" role="alert" className="mt-4 font-medium">
          {failure}
        </Notice>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button look="outline" disabled={busy} onClick={() => dialog.current?.close()}>
          {cancel}
        </Button>
        <Button look={look} busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </dialog>
  );
}
