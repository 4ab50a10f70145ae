import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

const page = <HydratedRouter />;

// The browser ends a view transition early if the next one begins, the window is rotated or resized, the page is
// hidden, or the new screen takes seconds. It then rejects a promise that React Router does not handle, although the
// page has changed and only the fade is missing.
addEventListener('unhandledrejection', (event) => {
  const reason: unknown = event.reason;
  if (reason instanceof DOMException && /\btransition\b/i.test(reason.message)) event.preventDefault();
});

startTransition(() => {
  hydrateRoot(document, import.meta.env.DEV ? <StrictMode>{page}</StrictMode> : page);
});
