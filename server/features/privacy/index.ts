export { consentOf, forgetTagCookies, registerConsent } from './consent.ts';
