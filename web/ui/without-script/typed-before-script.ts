import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useHydrated } from '../use-hydrated.ts';

/** A field of the server's HTML that was changed before the script had loaded. */
type Typed = { readonly field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement; readonly value: string };

/**
 * Keeps what was typed into a form of the server's HTML before its script loaded (F-75). React leaves it in the fields
 * but does not know it, and the form's state, a saved draft or the last search, would overwrite it. The fields are read
 * during hydration, and their text is entered again once that state is rendered. What the browser restored on Back or a
 * reload was not typed now: for that, the form's state is newer.
 */
export function useTypedBeforeScript(form: RefObject<HTMLFormElement | null>): void {
  const hydrated = useHydrated();
  const [isOfServer] = useState(!hydrated);
  const found = useRef<readonly Typed[]>([]);
  const [typed, setTyped] = useState<readonly Typed[]>([]);
  useLayoutEffect(() => {
    if (isOfServer) found.current = typedIn(form.current);
  }, [form, isOfServer]);
  useEffect(() => {
    if (found.current.length > 0) setTyped(found.current);
    found.current = [];
  }, []);
  // Outside React's own work, so that it renders after each field, and the next one sees the changes of the previous
  // one.
  useEffect(() => {
    if (typed.length > 0) queueMicrotask(() => typed.forEach(enterAgain));
  }, [typed]);
}

function typedIn(form: HTMLFormElement | null): readonly Typed[] {
  return [...(form?.elements ?? [])].flatMap((field): Typed[] =>
    window.typedFields?.has(field) && isChanged(field) ? [{ field, value: field.value }] : [],
  );
}

/** Whether a field differs from its value in the document; of radio buttons, the selected one. */
function isChanged(field: Element): field is Typed['field'] {
  if (field instanceof HTMLSelectElement) {
    const given = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
    return field.selectedIndex !== Math.max(0, given);
  }
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (!(field instanceof HTMLInputElement) || field.type === 'hidden') return false;
  if (field.type === 'radio') return field.checked && !field.defaultChecked;
  if (field.type === 'checkbox') return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

/** Enters the value again, so that React notices: it ignores a value that equals the last one it has set. */
function enterAgain({ field, value }: Typed): void {
  if (!field.isConnected) return;
  if (field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox')) {
    field.checked = field.type === 'radio' ? false : field.defaultChecked;
    field.click();
    return;
  }
  if (field instanceof HTMLSelectElement) {
    field.value = value;
  } else {
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  }
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  // Simulates leaving a field that no longer has the focus.
  if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}
