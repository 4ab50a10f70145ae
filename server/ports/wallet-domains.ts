import type { Result } from '#domain/result.ts';
import type { PaymentFailure } from './payments.ts';

/** A wallet's status at a host. */
export interface WalletState {
  readonly status: 'active' | 'inactive';
  /** Why it is inactive, in the provider's words; null if it gave no reason. */
  readonly reason: string | null;
}

/** A host registered for wallets at the payment provider. */
export interface WalletDomain {
  readonly id: string;
  readonly applePay: WalletState;
  readonly googlePay: WalletState;
}

/**
 * The payment provider's register of hosts for Apple Pay and Google Pay, in one mode. Each call ends within seconds.
 */
export interface WalletDomains {
  /** Null if the host is not registered. */
  find(host: string): Promise<Result<WalletDomain | null, PaymentFailure>>;
  /** `key` is an idempotency key, stored before the call. */
  register(host: string, key: string): Promise<Result<WalletDomain, PaymentFailure>>;
  /** Has the provider check the host again. Null if it does not know the id, for example after a change of account. */
  validate(id: string): Promise<Result<WalletDomain | null, PaymentFailure>>;
}
