import { type FormEvent, useRef, useState } from 'react';

interface TextFormOptions {
  /** The problem of a trimmed text; undefined if it is valid. */
  readonly problemOf: (text: string) => string | undefined;
  /** May throw. */
  readonly send: (text: string) => Promise<void>;
}

/** A form with one text area, which `field` refers to: validates its text, and submits one request at a time. */
export function useTextForm({ problemOf, send }: TextFormOptions) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [problem, setProblem] = useState<string>();
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const text = field.current?.value.trim() ?? '';
    const found = problemOf(text);
    setProblem(found);
    if (found !== undefined) {
      field.current?.focus();
      return;
    }
    setError(null);
    setBusy(true);
    await send(text).catch(setError);
    setBusy(false);
  };

  return { field, problem, error, busy, submit };
}
