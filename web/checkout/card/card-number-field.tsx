import type { ChangeEvent, Ref } from 'react';
import { cardBrand, cardBrandName } from '#domain/payment/card.ts';
import { controlClass, Field } from '#web/ui/field.tsx';
import { regroupCardNumber } from './card-input.ts';

interface CardNumberFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly disabled: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * The card number in groups of four with its brand next to it; the caret stays in place during corrections (PAY-01).
 */
export function CardNumberField({ value, onChange, error, disabled, ref }: CardNumberFieldProps) {
  const brand = cardBrand(value);
  const regroup = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const forward = (event.nativeEvent as InputEvent).inputType === 'deleteContentForward';
    const caret = input.selectionStart ?? input.value.length;
    const next = regroupCardNumber({ text: input.value, caret }, forward);
    // Written at once: when the state is rendered nothing differs, and the caret stays.
    input.value = next.text;
    input.setSelectionRange(next.caret, next.caret);
    onChange(next.text);
  };
  return (
    <Field label="Card number" {...(error === undefined ? {} : { error })}>
      {(control) => (
        <span className="relative block">
          <input
            ref={ref}
            value={value}
            onChange={regroup}
            disabled={disabled}
            inputMode="numeric"
            autoComplete="cc-number"
            name="cc-number"
            aria-required
            spellCheck={false}
            className={`tabular ${controlClass} pr-28`}
            {...control}
          />
          <span
            role="status"
            className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-sm font-semibold text-ink-soft"
          >
            {cardBrandName(brand)}
          </span>
        </span>
      )}
    </Field>
  );
}
