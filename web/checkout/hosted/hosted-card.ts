import type { RefObject } from 'react';

/** The provider's card fields on the page, once they can be used. */
export interface HostedCard {
  /** A token for the entered card, or with null for the one that was approved in a wallet; rejects with `CardNotRead`. */
  createToken(holderName: string | null): Promise<string>;
  /**
   * Shows the challenge of the cardholder's bank; resolves once it was answered, closed or could not be shown. Only the
   * server knows what came of it, from the provider.
   */
  confirmWithBank(clientSecret: string): Promise<void>;
  focus(): void;
}

/** What the page decides about the buttons of wallets. */
export interface WalletButtons {
  /** Whether everything else is complete, so that the wallet may open; what is not is marked. */
  readonly mayOpen: () => Promise<boolean>;
  /** The traveler approved in the wallet; false if something must be resolved first, so that nothing is paid. */
  readonly pay: () => boolean;
}

/** Where the card is entered: in our form, or in the provider's fields, which are null until they are ready (HOST-01). */
export type CardEntry =
  | { readonly kind: 'server' }
  | { readonly kind: 'hosted'; readonly fields: RefObject<HostedCard | null> };

export const ownForm: CardEntry = { kind: 'server' };

/** The card could not be read, so nothing was sent to our server. `text` is null if the fields themselves say why. */
export class CardNotRead extends Error {
  readonly text: string | null;

  constructor(text: string | null) {
    super(text ?? 'The card is incomplete');
    this.name = 'CardNotRead';
    this.text = text;
  }
}
