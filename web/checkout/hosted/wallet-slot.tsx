import { ExpressCheckoutElement } from '@stripe/react-stripe-js';
import type {
  StripeExpressCheckoutElementClickEvent,
  StripeExpressCheckoutElementConfirmEvent,
} from '@stripe/stripe-js';
import { reportProblem } from '#web/ui/report-problem.ts';
import type { WalletButtons } from './hosted-card.ts';

interface WalletSlotProps {
  readonly wallets: WalletButtons;
  readonly isShown: boolean;
  /** Whether this browser has a wallet that the provider offers here. */
  readonly onKnown: (isOffered: boolean) => void;
  readonly onApproved: (event: StripeExpressCheckoutElementConfirmEvent) => void;
}

/** Apple Pay and Google Pay. Nothing is shown, and no space taken, unless they are offered (HOST-04). */
export function WalletSlot({ wallets, isShown, onKnown, onApproved }: WalletSlotProps) {
  /** The wallet opens only once everything else is complete. */
  const open = async ({ resolve, reject }: StripeExpressCheckoutElementClickEvent) => {
    const mayOpen = await wallets.mayOpen().catch((cause: unknown) => {
      reportProblem('The travelers could not be checked before a wallet', cause);
      return false;
    });
    if (mayOpen) resolve();
    else reject();
  };
  return (
    <div className={isShown ? 'grid gap-4' : 'invisible h-0 overflow-hidden'}>
      <ExpressCheckoutElement
        options={{
          buttonHeight: 44,
          paymentMethods: {
            applePay: 'auto',
            googlePay: 'auto',
            link: 'never',
            amazonPay: 'never',
            klarna: 'never',
            paypal: 'never',
          },
        }}
        onReady={({ availablePaymentMethods: available }) =>
          onKnown(available?.applePay === true || available?.googlePay === true)
        }
        onLoadError={() => onKnown(false)}
        onClick={(event) => void open(event)}
        onConfirm={onApproved}
      />
      {isShown ? (
        <p className="flex items-center gap-3 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          Or pay by card
        </p>
      ) : null}
    </div>
  );
}
