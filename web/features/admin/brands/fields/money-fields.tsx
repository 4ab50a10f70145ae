import { useWatch } from 'react-hook-form';
import { priceUnder } from '../values/markup-example.ts';
import { CardSection } from './card-section.tsx';
import { Checkbox, CodeLine, Line, Section, useBrandFields } from './form-fields.tsx';
import { ListField } from './list-field.tsx';

/** A brand's markup, its rules for cards, and its promises and charges for canceling and changing (PRICE-01, TRIP-10, TRIP-11, SERV-03). */
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
          <FeeList part="cancellation" />
        </fieldset>
      </Section>
      <Section id="change" title="Changing flights online">
        <fieldset>
          <legend className="text-sm font-medium">Change fee per passenger, by currency</legend>
          <p className="mb-3 text-sm text-ink-soft">
            Added to what the airline takes, and not refunded. Other currencies have no fee. Free after a significant
            change by the airline.
          </p>
          <FeeList part="change" />
        </fieldset>
      </Section>
    </>
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

function FeeList({ part }: { readonly part: 'cancellation' | 'change' }) {
  return (
    <ListField
      name={`${part}.fees`}
      noun="fee"
      most={20}
      blank={{ currency: '', amount: '' }}
      empty="No fee in any currency."
    >
      {(index) => (
        <div className="grid grid-cols-2 gap-3">
          <CodeLine
            path={`${part}.fees.${index}.currency`}
            label="Currency"
            maxLength={3}
            autoCapitalize="characters"
          />
          <Line path={`${part}.fees.${index}.amount`} label="Fee" inputMode="decimal" maxLength={9} />
        </div>
      )}
    </ListField>
  );
}
