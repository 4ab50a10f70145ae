import { type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes, useId } from 'react';

export const controlClass =
  'w-full rounded-md border border-outline bg-field px-3 min-h-11 text-base text-ink placeholder:text-ink-soft aria-invalid:border-destructive';

interface FieldFrame {
  readonly label: string;
  /** Shown under the control and linked to it; an error replaces the hint. */
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  /** Keeps the hint under an error. */
  readonly hintStays?: boolean | undefined;
  /** Adds '(optional)' to the label. */
  readonly optional?: boolean | undefined;
  readonly className?: string | undefined;
}

interface FrameProps extends FieldFrame {
  readonly children: (control: {
    readonly id: string;
    readonly 'aria-invalid': true | undefined;
    readonly 'aria-describedby': string | undefined;
  }) => ReactNode;
}

/** Label, control, and a hint or error that assistive technology reads with the control. */
export function Field({
  label,
  error,
  hint,
  hintStays = false,
  optional = false,
  className = '',
  children,
}: FrameProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
        {optional ? <span className="font-normal text-ink-soft"> (optional)</span> : null}
      </label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': note == null ? undefined : `${id}-note`,
      })}
      {note == null ? null : (
        <p
          id={`${id}-note`}
          className={`mt-1 text-sm ${error === undefined ? 'text-ink-soft' : 'font-medium text-destructive'}`}
        >
          {note}
          {hintStays && error !== undefined && hint !== undefined ? (
            <span className="block font-normal text-ink-soft">{hint}</span>
          ) : null}
        </p>
      )}
    </div>
  );
}

type TextFieldProps = FieldFrame & InputHTMLAttributes<HTMLInputElement> & { readonly ref?: Ref<HTMLInputElement> };

/** A one-line input with its label. */
export function TextField({ label, error, hint, hintStays, optional, className, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, error, hint, hintStays, optional, className }}>
      {(control) => <input className={controlClass} {...input} {...control} />}
    </Field>
  );
}

type SelectFieldProps = FieldFrame &
  SelectHTMLAttributes<HTMLSelectElement> & { readonly ref?: Ref<HTMLSelectElement> };

/** The platform's own select with its label. */
export function SelectField({
  label,
  error,
  hint,
  hintStays,
  optional,
  className,
  children,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ label, error, hint, hintStays, optional, className }}>
      {(control) => (
        <select className={controlClass} {...select} {...control}>
          {children}
        </select>
      )}
    </Field>
  );
}
