import { useWatch } from 'react-hook-form';
import { SelectField } from '#web/ui/field.tsx';
import type { BrandValues } from '../values/brand-values.ts';
import { priceUnder } from '../values/markup-example.ts';
import { Checkbox, CodeLine, Line, Section, useBrandFields } from './form-fields.tsx';
import { ListField } from './list-field.tsx';

/** A brand's markup, when cards are confirmed, and its promises and charges for canceling (PRICE-01, TRIP-10, TRIP-11). */
export function MoneyFields() {
  return (
    <>
      <MarkupSection />
      <CardSection />
      <Section id="cancellation" title="Canceling online">
        <Checkbox
          path="cancellation.freeWithin24Hours"
          label="Free cancellation within 24 hours"
          hint="For trips from or to the US that leave 7 or more days after booking and were not changed. If off, the promise is removed from all pages."
        />
        <fieldset>
          <legend className="text-sm font-medium">Service fee per passenger, by currency</legend>
          <p className="mb-3 text-sm text-ink-soft">
            Deducted from the airline’s refund. Other currencies have no fee.
          </p>
          <FeeList />
        </fieldset>
      </Section>
    </>
  );
}

const askLabels: Record<BrandValues['cards']['ask'], string> = {
  automatic: 'When the law or the bank requires it',
  always: 'Always, if the card supports it',
  above: 'Above an amount, if the card supports it',
};

/** When the cardholder's bank is asked to confirm a payment (HOST-03). */
function CardSection() {
  const { control, register } = useBrandFields();
  const choice = useWatch({ control, name: 'cards.ask' });
  return (
    <Section
      id="cards"
      title="Card payments"
      about="Confirmed payments shift liability for fraud to the bank. Applies where cards are entered in the payment provider’s fields."
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
    </Section>
  );
}

function MarkupSection() {
  const markup = useWatch({ control: useBrandFields().control, name: 'markupPercent' });
  const example = priceUnder(markup, 100);
  return (
    <Section id="markup" title="Markup" about="Added to every price: fares, taxes, seats and extras.">
      <Line
        path="markupPercent"
        label="Markup in percent"
        inputMode="decimal"
        maxLength={6}
        hint={example === null ? 'A number from 0 to 100, such as 12.5' : `A $100 fare is shown as ${example}.`}
      />
    </Section>
  );
}

function FeeList() {
  return (
    <ListField
      name="cancellation.fees"
      noun="fee"
      most={20}
      blank={{ currency: '', amount: '' }}
      empty="No fee in any currency."
    >
      {(index) => (
        <div className="grid grid-cols-2 gap-3">
          <CodeLine
            path={`cancellation.fees.${index}.currency`}
            label="Currency"
            maxLength={3}
            autoCapitalize="characters"
          />
          <Line path={`cancellation.fees.${index}.amount`} label="Fee" inputMode="decimal" maxLength={9} />
        </div>
      )}
    </ListField>
  );
}
