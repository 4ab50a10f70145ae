import { type Ref, type RefObject, useImperativeHandle, useRef, useState } from 'react';
import type { CardFieldsAnswer } from '#contract/payments.ts';
import type { Money } from '#domain/money/money.ts';
import type { CardDetails, CardProblem } from '#domain/payment/card.ts';
import { CardForm, type CardFormHandle } from './card/card-form.tsx';
import { HolderNameField } from './card/holder-name-field.tsx';
import type { HostedCard, WalletButtons } from './hosted/hosted-card.ts';
import { HostedCardForm } from './hosted/hosted-card-form.tsx';

export interface CardEntryProps {
  /** The amount to charge. */
  readonly price: Money;
  readonly cardFields: CardFieldsAnswer;
  /** The brand's phone number; empty if it has none. */
  readonly phone: string;
  readonly hostedCard: RefObject<HostedCard | null>;
  /** Used only with the provider's fields. */
  readonly wallets: WalletButtons;
  /** Incremented on each error that clears the card. */
  readonly clearedCards: number;
  readonly card: CardDetails;
  readonly onCard: (card: CardDetails) => void;
  readonly problem: CardProblem | null;
  readonly cardForm: Ref<CardFormHandle>;
  readonly disabled: boolean;
}

/** Our own form, or the provider's fields with the holder's name, which alone is ours (HOST-01). */
export function CardEntryFields(props: CardEntryProps) {
  const { cardFields, card, onCard, problem, cardForm, disabled } = props;
  const name = useRef<HTMLInputElement>(null);
  // A card that was refused before this step was left does not move the focus again.
  const [clearedBefore] = useState(props.clearedCards);
  useImperativeHandle(cardFields.kind === 'hosted' ? cardForm : null, () => ({ focus: () => name.current?.focus() }));
  if (cardFields.kind === 'server') {
    return <CardForm ref={cardForm} card={card} onChange={onCard} problem={problem} disabled={disabled} />;
  }
  return (
    <div className="grid gap-4">
      <HostedCardForm
        // A refused card is emptied: the fields have no other way to do so.
        key={props.clearedCards}
        fields={cardFields}
        price={props.price}
        phone={props.phone}
        handle={props.hostedCard}
        wallets={props.wallets}
        isFocusWanted={props.clearedCards > clearedBefore}
      />
      <HolderNameField
        ref={name}
        value={card.holderName}
        onChange={(holderName) => onCard({ ...card, holderName })}
        error={problem?.field === 'holderName' ? problem.message : undefined}
        disabled={disabled}
      />
    </div>
  );
}
