import { createContext } from 'react';

/** CSP nonces of this document. Empty in the browser: React leaves attributes that differ alone. */
export const NonceContext = createContext<{ readonly script: string; readonly style: string }>({
  script: '',
  style: '',
});
