import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useHydrated } from './use-hydrated.ts';

/** A field of the first HTML that somebody changed before the script arrived. */
type Typed = { readonly field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement; readonly value: string };

/**
 * Keeps what was typed into a form of the first HTML before its script arrived (F-75). React leaves it in the fields but
 * knows nothing of it, and the form's state, a kept draft or the last search, would be written over it. The fields are
 * read as the form is taken over, and tell their text once that state is drawn, as if it were typed then. What the browser
 * itself put back on Back or a reload was not typed now: there the form's state is the newer one.
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
  // Outside of React's own work, which then draws after each field: the next one finds what the one before has changed.
  useEffect(() => {
    if (typed.length > 0) queueMicrotask(() => typed.forEach(tell));
  }, [typed]);
}

function typedIn(form: HTMLFormElement | null): readonly Typed[] {
  return [...(form?.elements ?? [])].flatMap((field): Typed[] =>
    window.typedFields?.has(field) && isChanged(field) ? [{ field, value: field.value }] : [],
  );
}

/** Whether a field holds something else than the document gave it; of radio buttons, the one that was chosen. */
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

/** Changes a field again, under the eyes of React: it hears of what differs from the last value that it wrote. */
function tell({ field, value }: Typed): void {
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
  // Whoever has gone on to another field has left this one.
  if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}
