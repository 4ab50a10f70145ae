import { Button } from '../../ui/button.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

interface SubmitButtonProps {
  readonly label: string;
  /** What goes on while `busy`. */
  readonly busyLabel: string;
  readonly busy: boolean;
  readonly className?: string;
}

/**
 * Sends a form. It keeps the focus while the call is under way. Before the script is there it is off, and with it the
 * Enter key: the browser's own sending would lose what was typed.
 */
export function SubmitButton({ label, busyLabel, busy, className = '' }: SubmitButtonProps) {
  const hydrated = useHydrated();
  return (
    <Button type="submit" disabled={!hydrated} busy={busy} className={`${hydrated ? '' : 'opacity-100!'} ${className}`}>
      {busy ? busyLabel : label}
    </Button>
  );
}
