import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

const base =
  'inline-flex items-center justify-center gap-2 rounded-md px-4 min-h-11 text-sm font-semibold transition-[opacity,transform] duration-150 active:scale-[0.98] disabled:opacity-60 disabled:active:scale-100 aria-disabled:opacity-60';

const looks = {
  /** The one main action of a screen. */
  primary: 'bg-primary text-on-primary hover:opacity-90',
  /** Beside a main action. */
  outline: 'border border-outline text-ink hover:bg-muted',
  /** Actions in rows and bars. */
  quiet: 'text-ink hover:bg-muted',
} as const;

export type ButtonLook = keyof typeof looks;

/** The classes of a button, for elements that must look like one. */
export function buttonClass(look: ButtonLook = 'primary', more = ''): string {
  return `${base} ${looks[look]} ${more}`;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: ButtonLook;
  /** Shows a spinner and disables; the label should say what goes on. */
  readonly busy?: boolean;
  readonly children: ReactNode;
}

/** A button of at least 44 px height. */
export function Button({
  look = 'primary',
  busy = false,
  className = '',
  type = 'button',
  disabled,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClass(look, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy ? <Spinner /> : null}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ look = 'primary', className = '', ...rest }: LinkProps & { readonly look?: ButtonLook }) {
  return <Link className={buttonClass(look, typeof className === 'string' ? className : '')} {...rest} />;
}

/** A small turning ring in the text's colour. */
export function Spinner() {
  return (
    <svg viewBox="0 0 24 24" className="size-4 animate-spin" aria-hidden="true">
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="3" opacity="0.25" />
      <path d="M21 12a9 9 0 0 0-9-9" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
