import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { controlClass, Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';

interface PasswordFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string;
  /** Shown below the field, such as a strength meter. */
  readonly below?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A password that can be shown and pasted; warns if Caps Lock is on. */
export function PasswordField({ label, error, hint, below, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCaps = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const note = capsLock ? 'Caps Lock is on' : hint;
  return (
    <div>
      <Field label={label} {...(error === undefined ? {} : { error })} {...(note === undefined ? {} : { hint: note })}>
        {(control) => (
          <div className="relative">
            <input
              type={shown ? 'text' : 'password'}
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              aria-required
              {...input}
              onKeyDown={watchCaps}
              onKeyUp={watchCaps}
              className={`${controlClass} pr-12`}
              {...control}
            />
            <button
              type="button"
              aria-label={`Show ${label.toLowerCase()}`}
              aria-pressed={shown}
              aria-controls={control.id}
              onClick={() => setShown(!shown)}
              className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center rounded-md text-ink-soft hover:text-ink"
            >
              <Icon name={shown ? 'eyeOff' : 'eye'} />
            </button>
          </div>
        )}
      </Field>
      {below}
    </div>
  );
}
