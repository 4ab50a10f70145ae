import { type ChangeEvent, type Ref, useImperativeHandle, useRef } from 'react';
import { type CardDetails, type CardField, type CardProblem, cardBrand } from '#domain/payment/card.ts';
import { TextField } from '#web/ui/field.tsx';
import { digitsOnly, yearDigits } from './card-input.ts';
import { CardNumberField } from './card-number-field.tsx';
import { HolderNameField } from './holder-name-field.tsx';
import { SecurityCodeField } from './security-code-field.tsx';

/** Moves the focus to a field of the card. */
export interface CardFormHandle {
  readonly focus: (field: CardField) => void;
}

interface CardFormProps {
  readonly card: CardDetails;
  readonly onChange: (card: CardDetails) => void;
  readonly problem: CardProblem | null;
  readonly disabled: boolean;
  readonly ref?: Ref<CardFormHandle>;
}

/** The card to pay with. Its data stays in the page's memory and is sent in one request (PAY-01, PAY-09). */
export function CardForm({ card, onChange, problem, disabled, ref }: CardFormProps) {
  const inputs = useRef<Partial<Record<CardField, HTMLInputElement | null>>>({});
  useImperativeHandle(ref, () => ({ focus: (field) => inputs.current[field]?.focus() }));
  const set = (field: CardField, value: string) => onChange({ ...card, [field]: value });
  const errorOf = (field: CardField) => (problem?.field === field ? problem.message : undefined);
  const keep = (field: CardField) => (input: HTMLInputElement | null) => {
    inputs.current[field] = input;
  };
  /** `token` is the browser's name for the field (HTML, autofill). */
  const shared = (field: CardField, token: string, clean: (text: string) => string) => ({
    ref: keep(field),
    value: card[field],
    onChange: (event: ChangeEvent<HTMLInputElement>) => set(field, clean(event.target.value)),
    error: errorOf(field),
    disabled,
    autoComplete: token,
    name: token,
    'aria-required': true,
  });
  return (
    <div className="grid gap-4">
      <CardNumberField
        ref={keep('number')}
        value={card.number}
        onChange={(value) => set('number', value)}
        error={errorOf('number')}
        disabled={disabled}
      />
      <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3">
        <TextField
          {...shared('expiryMonth', 'cc-exp-month', (text) => digitsOnly(text, 2))}
          label="Expiry month"
          inputMode="numeric"
          placeholder="MM"
        />
        <TextField
          {...shared('expiryYear', 'cc-exp-year', yearDigits)}
          label="Expiry year"
          inputMode="numeric"
          placeholder="YY"
        />
        <SecurityCodeField
          ref={keep('cvv')}
          value={card.cvv}
          onChange={(value) => set('cvv', value)}
          brand={cardBrand(card.number)}
          error={errorOf('cvv')}
          disabled={disabled}
        />
      </div>
      <HolderNameField
        ref={keep('holderName')}
        value={card.holderName}
        onChange={(value) => set('holderName', value)}
        error={errorOf('holderName')}
        disabled={disabled}
      />
    </div>
  );
}
