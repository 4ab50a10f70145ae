import { type Ref, useImperativeHandle, useRef } from 'react';
import { type CardDetails, type CardField, type CardProblem, cardBrand } from '../../../../domain/payment/card.ts';
import { TextField } from '../../../ui/field.tsx';
import { digitsOnly, yearDigits } from './card-input.ts';
import { CardNumberField } from './card-number-field.tsx';
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

export const emptyCard: CardDetails = { number: '', expiryMonth: '', expiryYear: '', cvv: '', holderName: '' };

/** The card to pay with. What is typed stays in the page's memory and goes into one request (PAY-01, PAY-09). */
export function CardForm({ card, onChange, problem, disabled, ref }: CardFormProps) {
  const inputs = useRef<Partial<Record<CardField, HTMLInputElement | null>>>({});
  useImperativeHandle(ref, () => ({ focus: (field) => inputs.current[field]?.focus() }));
  const set = (field: CardField, value: string) => onChange({ ...card, [field]: value });
  const errorOf = (field: CardField) => (problem?.field === field ? problem.message : undefined);
  const keep = (field: CardField) => (input: HTMLInputElement | null) => {
    inputs.current[field] = input;
  };
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
          ref={keep('expiryMonth')}
          label="Expiry month"
          value={card.expiryMonth}
          onChange={(event) => set('expiryMonth', digitsOnly(event.target.value, 2))}
          error={errorOf('expiryMonth')}
          disabled={disabled}
          inputMode="numeric"
          autoComplete="cc-exp-month"
          name="cc-exp-month"
          placeholder="MM"
          aria-required
        />
        <TextField
          ref={keep('expiryYear')}
          label="Expiry year"
          value={card.expiryYear}
          onChange={(event) => set('expiryYear', yearDigits(event.target.value))}
          error={errorOf('expiryYear')}
          disabled={disabled}
          inputMode="numeric"
          autoComplete="cc-exp-year"
          name="cc-exp-year"
          placeholder="YY"
          aria-required
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
      <TextField
        ref={keep('holderName')}
        label="Card holder name"
        value={card.holderName}
        onChange={(event) => set('holderName', event.target.value)}
        error={errorOf('holderName')}
        disabled={disabled}
        autoComplete="cc-name"
        name="cc-name"
        autoCapitalize="words"
        spellCheck={false}
        aria-required
      />
    </div>
  );
}
