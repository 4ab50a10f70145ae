import type { Ending } from '#simulators/stripe/browser/messages.ts';
import { Frame } from './frame.ts';

const cover = { border: '0', height: '100%', maxHeight: '100%', maxWidth: '100%', padding: '0', width: '100%' };
const sheet = {
  background: '#fff',
  borderRadius: '12px',
  color: '#1c1c1e',
  colorScheme: 'light',
  margin: '12vh auto 0',
  maxWidth: '26rem',
  padding: '12px',
};
const cross = {
  background: 'none',
  border: '0',
  color: 'inherit',
  font: '24px/1 sans-serif',
  height: '44px',
  width: '44px',
};

/**
 * Shows a page of the simulator in a dialog over the page. Resolves with the payer's answer, or null if the dialog was
 * closed by its button or Escape; then the focus is back where it was.
 */
export function showDialog(origin: string, path: string, name: string): Promise<Ending | null> {
  const before = document.activeElement;
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', name);
  Object.assign(dialog.style, { ...cover, background: 'rgba(0, 0, 0, 0.5)' });
  const box = document.createElement('div');
  Object.assign(box.style, sheet);
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = '×';
  close.setAttribute('aria-label', 'Close');
  Object.assign(close.style, cross);
  return new Promise((resolve) => {
    const end = (how: Ending | null) => {
      frame.close();
      dialog.close();
      dialog.remove();
      if (before instanceof HTMLElement) before.focus();
      resolve(how);
    };
    const frame = new Frame(origin, path, name, (message) => {
      if (message.type === 'done' || message.type === 'approved' || message.type === 'canceled') end(message);
    });
    frame.element.style.height = '260px';
    frame.element.addEventListener('load', () => frame.element.focus());
    close.addEventListener('click', () => end(null));
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      end(null);
    });
    box.append(close, frame.element);
    dialog.append(box);
    document.body.append(dialog);
    dialog.showModal();
  });
}
