import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure/index.js';
import type { CardFieldsAnswer } from '#contract/payments.ts';
import { isBeingReplaced } from './payment-document.ts';

/** How the provider's card fields are loaded. */
export type HostedFieldsSetup = CardFieldsAnswer & { readonly kind: 'hosted' };

/**
 * Loads the provider's script, or its stand-in. Rejects if it is blocked or cannot be reached; may be called again. Never settles in a document
 * that is about to be replaced: its headers would block the script.
 */
export async function loadProvider({ publishableKey, standInScript }: HostedFieldsSetup): Promise<Stripe> {
  if (isBeingReplaced()) return new Promise(() => undefined);
  // The provider's loader takes what is there already.
  if (standInScript !== null && !('Stripe' in window)) await loadScript(standInScript);
  const provider = await loadStripe(publishableKey);
  if (provider === null) throw new Error('The card fields are for browsers only');
  return provider;
}

function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src, async: true });
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('The script could not be loaded'));
    });
    document.head.append(script);
  });
}
