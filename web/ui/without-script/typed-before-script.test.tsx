import { act, waitFor } from '@testing-library/react';
import { useEffect, useRef, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { trackEdits } from '#web/delivery/track-edits.ts';
import { useTypedBeforeScript } from './typed-before-script.ts';

function type(text: string): void {
  const field = document.querySelector('input');
  if (field === null) throw new Error('The field is missing');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function NameForm() {
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState('');
  useTypedBeforeScript(form);
  // After the fields were read, and before they are entered again.
  useEffect(() => type('Augusta'), []);
  return (
    <form ref={form}>
      <input aria-label="First name" value={name} onChange={({ currentTarget }) => setName(currentTarget.value)} />
      <output>{name}</output>
    </form>
  );
}

test('a letter that is typed as the script starts is kept [F-157] [F-75]', async () => {
  trackEdits();
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = renderToString(<NameForm />);
  type('August');
  act(() => void hydrateRoot(root, <NameForm />));
  await waitFor(() => expect(root.querySelector('output')?.textContent).toBe('Augusta'));
  expect(root.querySelector('input')?.value).toBe('Augusta');
});

test('a form that is sent before the script is there shows that it was, until Back returns to it [F-157] [SRCH-10]', () => {
  trackEdits();
  document.body.innerHTML = '<form><button type="submit">Search Flights</button></form>';
  const [form, button] = [document.querySelector('form'), document.querySelector('button')];
  const submit = () => new SubmitEvent('submit', { submitter: button, bubbles: true, cancelable: true });
  const stop = (event: Event) => event.preventDefault();
  form?.addEventListener('submit', stop);
  form?.dispatchEvent(submit());
  expect(button?.hasAttribute('aria-busy')).toBe(false);
  form?.removeEventListener('submit', stop);
  form?.dispatchEvent(submit());
  expect(button?.getAttribute('aria-busy')).toBe('true');
  window.dispatchEvent(new Event('pageshow'));
  expect(button?.hasAttribute('aria-busy')).toBe(false);
});
