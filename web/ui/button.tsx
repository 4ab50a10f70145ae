import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

/**
 * 'primary' is the one main action of a screen, 'outline' is secondary, 'quiet' is for rows and bars, 'danger' cannot
 * be undone.
 */
export type ButtonLook = 'primary' | 'outline' | 'quiet' | 'danger';

/** The classes of a button, for elements that must look like one. */
export function buttonClass(look: ButtonLook = 'primary', more = ''): string {
  return `button button-${look} ${more}`;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: ButtonLook;
  /** Shows a spinner and ignores clicks, but keeps the focus; the label should say what is happening. */
  readonly busy?: boolean;
  readonly children: ReactNode;
}

/** A button of at least 44 px height. */
export function Button({
  look = 'primary',
  busy = false,
  className = '',
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClass(look, className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      {...rest}
      // A disabled button would lose the focus, and Enter submits a form by its button.
      onClick={busy ? (event) => event.preventDefault() : onClick}
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

/** A small spinning ring in the text's color. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />;
}
