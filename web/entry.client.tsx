import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

const page = <HydratedRouter />;

// A page change that begins before the picture of the one before has faded cuts that short: the browser rejects a promise
// which React Router leaves alone, and nobody misses anything.
addEventListener('unhandledrejection', (event) => {
  const reason: unknown = event.reason;
  if (reason instanceof DOMException && reason.name === 'AbortError' && /transition/i.test(reason.message)) {
    event.preventDefault();
  }
});

startTransition(() => {
  hydrateRoot(document, import.meta.env.DEV ? <StrictMode>{page}</StrictMode> : page);
});
