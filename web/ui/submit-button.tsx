import { Button, type ButtonLook } from '#web/ui/button.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

interface SubmitButtonProps {
  readonly label: string;
  /** Shown while `busy`. */
  readonly busyLabel: string;
  readonly busy: boolean;
  readonly look?: ButtonLook;
  readonly className?: string;
}

/**
 * Submits a form. It keeps the focus while the call is pending. It is disabled, and the Enter key with it, until the
 * script has loaded: a submission by the browser itself would lose the input.
 */
export function SubmitButton({ label, busyLabel, busy, look = 'primary', className = '' }: SubmitButtonProps) {
  const hydrated = useHydrated();
  return (
    <Button
      type="submit"
      look={look}
      disabled={!hydrated}
      busy={busy}
      className={`${hydrated ? '' : 'opacity-100!'} ${className}`}
    >
      {busy ? busyLabel : label}
    </Button>
  );
}
