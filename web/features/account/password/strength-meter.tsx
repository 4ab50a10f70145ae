import { passwordStrength } from '#domain/accounts/password.ts';

interface StrengthMeterProps {
  readonly password: string;
  /** Facts that others know about this person: a password made of them is weak. */
  readonly personal?: readonly string[];
}

const colors = ['', 'bg-destructive', 'bg-warning', 'bg-info', 'bg-success'] as const;

/** How hard a password is to guess, in four bars and a word (AUTH-02). A hint, not a rule. It keeps its height while empty. */
export function StrengthMeter({ password, personal = [] }: StrengthMeterProps) {
  const { level, label } = passwordStrength(password, personal);
  return (
    <div className="mt-2 flex h-5 items-center gap-3">
      <div aria-hidden="true" className="grid flex-1 grid-cols-4 gap-1">
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} className={`h-1 rounded-full ${bar <= level ? colors[level] : 'bg-line'}`} />
        ))}
      </div>
      <p role="status" className="w-24 text-right text-xs text-ink-soft">
        {label === '' ? null : (
          <>
            Strength: <span className="font-semibold text-ink">{label}</span>
          </>
        )}
      </p>
    </div>
  );
}
