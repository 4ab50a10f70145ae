import type { InputHTMLAttributes, ReactNode } from 'react';
import { type FieldErrors, type FieldPath, get, useFormContext } from 'react-hook-form';
import { controlClass, Field, TextField } from '#web/ui/field.tsx';
import type { BrandValues } from '../values/brand-values.ts';

export type BrandPath = FieldPath<BrandValues>;

/** Context for the fields of the brand editor. */
export function useBrandFields() {
  return useFormContext<BrandValues>();
}

/** The message for a field; undefined if it is valid. */
function errorAt(errors: FieldErrors<BrandValues>, path: string): string | undefined {
  const message: unknown = get(errors, `${path}.message`);
  return typeof message === 'string' ? message : undefined;
}

interface LineProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'form' | 'className'> {
  readonly path: BrandPath;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly optional?: boolean;
}

/** A one-line field of the brand. */
export function Line({ path, optional = false, ...rest }: LineProps) {
  const { register, formState } = useBrandFields();
  return (
    <TextField
      {...register(path)}
      {...rest}
      autoComplete="off"
      optional={optional}
      aria-required={optional ? undefined : true}
      error={errorAt(formState.errors, path)}
    />
  );
}

/** A one-line field that is not prose, such as a key or a color: without autocorrect and capitalization. */
export function CodeLine(props: LineProps) {
  return <Line autoCapitalize="none" spellCheck={false} {...props} />;
}

/** An optional https link. */
export function LinkLine(props: LineProps) {
  return <CodeLine inputMode="url" maxLength={300} placeholder="https://" optional {...props} />;
}

interface TextAreaProps {
  readonly path: BrandPath;
  readonly label: string;
  readonly rows?: number;
  readonly optional?: boolean;
}

/** A multi-line field of the brand. */
export function TextArea({ path, label, rows = 2, optional = false }: TextAreaProps) {
  const { register, formState } = useBrandFields();
  const error = errorAt(formState.errors, path);
  return (
    <Field label={label} optional={optional} {...(error === undefined ? {} : { error })}>
      {(control) => (
        <textarea
          {...register(path)}
          {...control}
          rows={rows}
          aria-required={optional ? undefined : true}
          className={`${controlClass} py-2`}
        />
      )}
    </Field>
  );
}

interface CheckboxProps {
  readonly path: BrandPath;
  readonly label: string;
  readonly hint: string;
}

export function Checkbox({ path, label, hint }: CheckboxProps) {
  const { register } = useBrandFields();
  return (
    <label className="flex min-h-11 items-start gap-3 text-sm">
      <input type="checkbox" {...register(path)} className="mt-0.5 size-5 shrink-0 accent-primary" />
      <span>
        <span className="font-medium">{label}</span>
        <span className="block text-ink-soft">{hint}</span>
      </span>
    </label>
  );
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly about?: string;
  readonly children: ReactNode;
}

/** A group of fields on a card. */
export function Section({ id, title, about, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-card p-4 shadow-raised md:p-6">
      <h2 id={id} className="text-base font-semibold">
        {title}
      </h2>
      {about === undefined ? null : <p className="mt-1 text-sm text-ink-soft">{about}</p>}
      <div className="mt-4 grid gap-4">{children}</div>
    </section>
  );
}

/** Fields side by side if there is room. */
export function Row({ children }: { readonly children: ReactNode }) {
  return <div className="grid gap-3 sm:grid-cols-2">{children}</div>;
}
