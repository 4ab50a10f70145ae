import { createContext } from 'react';

/** CSP nonces of this document. In the browser they are empty: React leaves attributes that differ alone. */
export const NonceContext = createContext<{ readonly script: string; readonly style: string }>({
  script: '',
  style: '',
});
