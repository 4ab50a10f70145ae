interface SwitchButtonProps {
  readonly label: string;
  /** Ids of texts that describe it. */
  readonly describedBy: string;
  readonly on: boolean;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

/** A switch that shows the server's state, and moves once that has changed. */
export function SwitchButton({ label, describedBy, on, disabled, onClick }: SwitchButtonProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      aria-describedby={describedBy}
      disabled={disabled}
      onClick={onClick}
      className="inline-flex h-11 w-14 shrink-0 items-center justify-center rounded-full disabled:opacity-60"
    >
      <span
        className={`flex h-7 w-12 items-center rounded-full border p-0.5 ${on ? 'border-primary bg-primary' : 'border-outline bg-field'}`}
      >
        <span
          className={`size-5 rounded-full transition-transform duration-150 ${on ? 'translate-x-5 bg-on-primary' : 'bg-outline'}`}
        />
      </span>
    </button>
  );
}
