import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useHydrated } from '../use-hydrated.ts';

/**
 * Keeps what was typed into a form of the server's HTML before its script loaded (F-75). React leaves it in the fields
 * but does not know it, and the form's state, a saved draft or the last search, would overwrite it. The fields are read
 * during hydration, and what was last typed into them is entered again once that state is rendered: also a letter that
 * was typed in between (F-157). What the browser restored on Back or a reload was not typed now: for that, the form's
 * state is newer.
 */
export function useTypedBeforeScript(form: RefObject<HTMLFormElement | null>): void {
  const hydrated = useHydrated();
  const [isOfServer] = useState(!hydrated);
  const found = useRef(none);
  const [typed, setTyped] = useState(none);
  useLayoutEffect(() => {
    if (isOfServer) found.current = typedIn(form.current);
  }, [form, isOfServer]);
  useEffect(() => setTyped(found.current), []);
  // Outside React's own work, so that it renders after each field, and the next one sees the changes of the previous
  // one.
  useEffect(() => {
    queueMicrotask(() => typed.forEach(enterAgain));
  }, [typed]);
}

/**
 * Fields of the server's HTML that were changed before the script had loaded; lists and long texts have what is used
 * here.
 */
const none: readonly HTMLInputElement[] = [];

function typedIn(form: HTMLFormElement | null): readonly HTMLInputElement[] {
  const fields = [...(form?.elements ?? [])] as HTMLInputElement[];
  return fields.filter((field) => window.typedFields?.has(field) && isChanged(field));
}

/**
 * Whether a field differs from its value in the document: of radio buttons, the selected one. A list has no such value.
 */
function isChanged({ type, value, defaultValue, checked, defaultChecked }: HTMLInputElement): boolean {
  if (type === 'radio') return checked && !defaultChecked;
  return type === 'checkbox' ? checked !== defaultChecked : value !== defaultValue;
}

/** Enters the value again, so that React notices: it ignores a value that equals the last one it has set. */
function enterAgain(field: HTMLInputElement): void {
  if (!field.isConnected) return;
  if (field.type === 'radio' || field.type === 'checkbox') {
    field.checked = field.type === 'checkbox' && field.defaultChecked;
    field.click();
    return;
  }
  const value = window.typedFields?.get(field) ?? field.value;
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field.matches('select') ? 'change' : 'input', { bubbles: true }));
  // Simulates leaving a field that no longer has the focus.
  if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}
