import { tellPage } from './link.ts';

/** Milliseconds that the sheet stays after a press, as a wallet's does. */
const closingMs = 100;

for (const button of document.querySelectorAll('button')) {
  button.addEventListener('click', () => {
    const answer = button.value;
    // The page removes this frame. If a frame disappears during a press, the browser may never tell DevTools that the
    // press ended.
    window.setTimeout(
      () =>
        tellPage(
          answer === 'accepted' || answer === 'declined' ? { type: 'approved', card: answer } : { type: 'canceled' },
        ),
      closingMs,
    );
  });
}
