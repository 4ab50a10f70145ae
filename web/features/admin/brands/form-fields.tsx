import type { InputHTMLAttributes, ReactNode } from 'react';
import { type FieldErrors, type FieldPath, get, type UseFormReturn } from 'react-hook-form';
import { controlClass, Field, TextField } from '../../../ui/field.tsx';
import type { BrandValues } from './brand-values.ts';

export type BrandForm = UseFormReturn<BrandValues>;
export type BrandPath = FieldPath<BrandValues>;

/** What is wrong at a field; undefined where nothing is. */
export function errorAt(errors: FieldErrors<BrandValues>, path: string): string | undefined {
  const message: unknown = get(errors, `${path}.message`);
  return typeof message === 'string' ? message : undefined;
}

interface LineProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'form' | 'className'> {
  readonly form: BrandForm;
  readonly path: BrandPath;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly optional?: boolean;
}

/** A line of text of the brand. */
export function Line({ form, path, optional = false, ...rest }: LineProps) {
  return (
    <TextField
      {...form.register(path)}
      {...rest}
      autoComplete="off"
      optional={optional}
      aria-required={optional ? undefined : true}
      error={errorAt(form.formState.errors, path)}
    />
  );
}

interface TextAreaProps {
  readonly form: BrandForm;
  readonly path: BrandPath;
  readonly label: string;
  readonly rows?: number;
  readonly optional?: boolean;
  readonly className?: string;
}

/** Some lines of text of the brand. */
export function TextArea({ form, path, label, rows = 2, optional = false, className = '' }: TextAreaProps) {
  const error = errorAt(form.formState.errors, path);
  return (
    <Field label={label} optional={optional} className={className} {...(error === undefined ? {} : { error })}>
      {(control) => (
        <textarea
          {...form.register(path)}
          {...control}
          rows={rows}
          aria-required={optional ? undefined : true}
          className={`${controlClass} py-2`}
        />
      )}
    </Field>
  );
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly about?: string;
  readonly children: ReactNode;
}

/** A group of fields on its own card. */
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
