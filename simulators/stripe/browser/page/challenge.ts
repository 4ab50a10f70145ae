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
 * Shows the issuer's challenge in a dialog over the page. Resolves when the payer has answered, or closed the dialog by its
 * button or Escape; then the focus is back where it was.
 */
export function showChallenge(origin: string, url: string, clientSecret: string): Promise<'answered' | 'closed'> {
  const before = document.activeElement;
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', 'Card authentication');
  Object.assign(dialog.style, { ...cover, background: 'rgba(0, 0, 0, 0.5)' });
  const box = document.createElement('div');
  Object.assign(box.style, sheet);
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = '×';
  close.setAttribute('aria-label', 'Close');
  Object.assign(close.style, cross);
  return new Promise((resolve) => {
    const end = (how: 'answered' | 'closed') => {
      frame.close();
      dialog.close();
      dialog.remove();
      if (before instanceof HTMLElement) before.focus();
      resolve(how);
    };
    const path = `${url.slice(origin.length)}?client_secret=${encodeURIComponent(clientSecret)}`;
    const frame = new Frame(origin, path, 'Card authentication', (message) => {
      if (message.type === 'done') end('answered');
    });
    frame.element.style.height = '260px';
    frame.element.addEventListener('load', () => frame.element.focus());
    close.addEventListener('click', () => end('closed'));
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      end('closed');
    });
    box.append(close, frame.element);
    dialog.append(box);
    document.body.append(dialog);
    dialog.showModal();
  });
}
