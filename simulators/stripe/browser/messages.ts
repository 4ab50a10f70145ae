/** Messages between a page of the product and a frame of the simulator. Both sides check the other's origin. */

/** Billing details as the page passes them; the names of the wire. */
export type BillingDetails = {
  readonly [name: string]: string | null | undefined | { readonly [name: string]: string | null | undefined };
};

/** What a token is made with, besides what was entered into the frame. */
export interface TokenParams {
  readonly billingDetails: BillingDetails;
  readonly returnUrl: string | null;
}

/** An error as the vendor's script gives it to the page. */
export interface ScriptError {
  readonly type: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly message: string;
  readonly payment_intent?: unknown;
}

export type ToFrame =
  | { readonly type: 'appearance'; readonly variables: Readonly<Record<string, string>> }
  | { readonly type: 'focus' | 'blur' }
  | { readonly type: 'validate'; readonly id: number }
  | { readonly type: 'token'; readonly id: number; readonly params: TokenParams };

export type FromFrame =
  | { readonly type: 'ready'; readonly available: boolean }
  | { readonly type: 'height'; readonly pixels: number }
  | { readonly type: 'change'; readonly complete: boolean; readonly empty: boolean }
  | { readonly type: 'focus' | 'blur' | 'escape' | 'press' }
  | { readonly type: 'answer'; readonly id: number; readonly error?: ScriptError; readonly confirmationToken?: unknown }
  /** The payer answered the challenge. */
  | { readonly type: 'done' };
