/** Messages between a page of the product and a frame of the simulator. Both sides check the other's origin. */

/** Billing details as passed by the page, under wire names. */
export type BillingDetails = {
  readonly [name: string]: string | null | undefined | { readonly [name: string]: string | null | undefined };
};

/** A token's parameters besides the frame's input. */
export interface TokenParams {
  readonly billingDetails: BillingDetails;
  readonly returnUrl: string | null;
  /** The card that the payer chose in the wallet. */
  readonly walletCard?: WalletCard;
}

/** The cards of the test wallet, by outcome. */
export type WalletCard = 'accepted' | 'declined';

/** An error as passed by the vendor's script to the page. */
export interface ScriptError {
  readonly type: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly message: string;
  readonly payment_intent?: unknown;
}

/** The supported part of the vendor's "appearance": variables, and rules by selector and property. */
export interface Appearance {
  readonly variables: Readonly<Record<string, string>>;
  readonly rules: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** A font of the page; `src` and the rest as in CSS. */
export interface PageFont {
  readonly family: string;
  readonly src: string;
  readonly weight?: string;
  readonly style?: string;
}

export type ToFrame =
  | ({ readonly type: 'appearance'; readonly fonts: readonly PageFont[] } & Appearance)
  | { readonly type: 'focus' | 'blur' }
  | { readonly type: 'validate'; readonly id: number }
  | { readonly type: 'token'; readonly id: number; readonly params: TokenParams };

export type FromFrame =
  | { readonly type: 'ready'; readonly available: boolean }
  | { readonly type: 'height'; readonly pixels: number }
  | { readonly type: 'change'; readonly complete: boolean; readonly empty: boolean }
  | { readonly type: 'focus' | 'blur' | 'escape' | 'press' }
  | { readonly type: 'answer'; readonly id: number; readonly error?: ScriptError; readonly confirmationToken?: unknown }
  | Ending;

/** The payer's answer in a dialog: to the challenge, or in the wallet. */
export type Ending =
  | { readonly type: 'done' }
  | { readonly type: 'approved'; readonly card: WalletCard }
  | { readonly type: 'canceled' };
