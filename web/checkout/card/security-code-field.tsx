import type { Ref } from 'react';
import type { CardBrand } from '#domain/payment/card.ts';
import { controlClass, Field } from '#web/ui/field.tsx';
import { HelpTip } from '#web/ui/tooltip/tooltip.tsx';
import { digitsOnly } from './card-input.ts';
import { securityCodeHelp } from './security-code-help.ts';

interface SecurityCodeFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** From the card number; null while undetermined. */
  readonly brand: CardBrand | null;
  readonly error?: string | undefined;
  readonly disabled: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** The card's security code, with a tooltip that explains what it is and where to find it (PAY-01). */
export function SecurityCodeField({ value, onChange, brand, error, disabled, ref }: SecurityCodeFieldProps) {
  return (
    <Field label="CVV" className="col-span-2 sm:col-span-1" {...(error === undefined ? {} : { error })}>
      {(control) => (
        <span className="relative block">
          <input
            ref={ref}
            value={value}
            onChange={(event) => onChange(digitsOnly(event.target.value, 4))}
            disabled={disabled}
            inputMode="numeric"
            autoComplete="cc-csc"
            name="cc-csc"
            aria-required
            className={`${controlClass} pr-11`}
            {...control}
          />
          <HelpTip label="About the security code" className="absolute right-0 bottom-0">
            {securityCodeHelp(brand)}
          </HelpTip>
        </span>
      )}
    </Field>
  );
}
