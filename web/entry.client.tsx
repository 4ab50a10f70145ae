import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

const page = <HydratedRouter />;

startTransition(() => {
  hydrateRoot(document, import.meta.env.DEV ? <StrictMode>{page}</StrictMode> : page);
});
