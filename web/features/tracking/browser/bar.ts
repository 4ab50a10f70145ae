import { trackedPath } from '#domain/tracking/tracked-page.ts';

/**
 * Submits the visitor's choice without leaving the page. Consent requires a new document, because the policy of this
 * one allows no tag: at once if the visitor has not interacted yet, else with the next page that a tag may see.
 */
export function listenToBar(bar: HTMLElement, onMove: (moved: () => void) => void): void {
  const form = bar.querySelector('form');
  const content = document.getElementById('content');
  let touched = false;
  const touch = () => {
    touched = true;
  };
  for (const kind of ['input', 'click']) content?.addEventListener(kind, touch, { once: true });
  const begin = () => {
    if (trackedPath(window.location.pathname) !== null) window.location.reload();
  };
  const line = bar.querySelector('[role="status"]');
  const say = (text: string) => {
    if (line !== null) line.textContent = text;
  };
  // Refused, failed or offline: nothing was stored, and the bar stays.
  const sayFailed = () => say('Your choice could not be stored. Please try again.');
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    say('');
    const answer = new FormData(form, event.submitter);
    const body = new URLSearchParams([...answer].map(([name, value]) => [name, String(value)]));
    fetch(form.action, { method: 'POST', body, redirect: 'manual' }).then(({ status }) => {
      if (status >= 400) return sayFailed();
      bar.remove();
      content?.focus({ preventScroll: true });
      if (answer.get('choice') !== 'accepted') return;
      if (touched) onMove(begin);
      else begin();
    }, sayFailed);
  });
}
