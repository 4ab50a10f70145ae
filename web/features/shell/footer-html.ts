import { createContext } from 'react';

/** The footer as the server drew it for this document; '' in the browser, which has it already. */
export const FooterHtml = createContext('');
