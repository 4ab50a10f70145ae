import type { ReactNode } from 'react';

interface FieldBoxProps {
  /** Id of the message below the box. */
  readonly noteId: string;
  readonly error: string | undefined;
  /** A possible fix for the error, next to its message. */
  readonly remedy?: ReactNode;
  readonly className?: string;
  /** The control and its companions. */
  readonly children: ReactNode;
}

/** The frame of a search field: label and value in one box of 56 px, its message below. */
export function FieldBox({ noteId, error, remedy, className = '', children }: FieldBoxProps) {
  return (
    <div className={`min-w-0 ${className}`}>
      <div className={`field-box ${error === undefined ? '' : 'field-box-wrong'}`}>{children}</div>
      {error === undefined ? null : (
        <p id={noteId} className="mt-1 text-sm font-medium text-destructive">
          {error}
        </p>
      )}
      {error === undefined ? null : remedy}
    </div>
  );
}
