import { createContext } from 'react';

/** The footer as the server rendered it; '' in the browser, which already has it. */
export const FooterHtml = createContext('');
