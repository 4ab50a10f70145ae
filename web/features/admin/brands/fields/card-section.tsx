import { useWatch } from 'react-hook-form';
import { type CardReviewChoice, departingSoonHours } from '#domain/payment/card-review.ts';
import { SelectField } from '#web/ui/field.tsx';
import type { CardValues } from '../values/card-values.ts';
import { Checkbox, Line, Section, useBrandFields } from './form-fields.tsx';

const askLabels: Record<CardValues['ask'], string> = {
  automatic: 'When the law or the bank requires it',
  always: 'Always, if the card supports it',
  above: 'Above an amount, if the card supports it',
};

const reviewLabels: Record<CardReviewChoice, string> = {
  departing_soon: `For trips that leave within ${departingSoonHours} hours`,
  always: 'For every trip',
  never: 'Never: book right away',
};

/** When cardholders confirm a payment, which payments wait for a person, and which cards are accepted (HOST-03). */
export function CardSection() {
  const { control, register } = useBrandFields();
  const choice = useWatch({ control, name: 'cards.ask' });
  return (
    <Section
      id="cards"
      title="Card payments"
      about="Confirmed payments shift liability for fraud to the bank. Banks are asked only where cards are entered in the payment provider’s fields."
    >
      <SelectField label="Ask the bank for confirmation" {...register('cards.ask')}>
        {Object.entries(askLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {choice === 'above' ? (
        <Line
          path="cards.amount"
          label="Amount"
          inputMode="numeric"
          maxLength={7}
          hint="In whole units of the currency of the payment, such as 500."
        />
      ) : null}
      <SelectField
        label="Hold flagged payments for review"
        hint="The money stays on hold and nothing is ordered until someone approves the payment under Bookings."
        {...register('cards.review')}
      >
        {Object.entries(reviewLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <Checkbox
        path="cards.refusesPrepaid"
        label="Refuse prepaid cards"
        hint="Such as gift cards. Nothing is held on a card that is refused."
      />
      <Line
        path="cards.countries"
        label="Accept cards from these countries only"
        maxLength={1000}
        hint="Country codes of the card’s issuer, such as US, CA, GB. Leave empty to accept all."
      />
    </Section>
  );
}
