import { useWatch } from 'react-hook-form';
import { type BrandForm, Line, Section } from './form-fields.tsx';
import { ListField } from './list-field.tsx';
import { priceUnder } from './markup-example.ts';

/** What a brand earns, and what it promises and charges for cancelling (PRICE-01, TRIP-10, TRIP-11). */
export function MoneyFields({ form }: { readonly form: BrandForm }) {
  const markup = useWatch({ control: form.control, name: 'markupPercent' });
  const example = priceUnder(markup, 100);
  return (
    <>
      <Section id="markup" title="Markup" about="Added to every price: fares, taxes, seats and extras.">
        <Line
          form={form}
          path="markupPercent"
          label="Markup in percent"
          inputMode="decimal"
          maxLength={6}
          hint={example === null ? 'A number from 0 to 100, such as 12.5' : `A $100 fare shows as ${example}.`}
        />
      </Section>
      <Section id="cancellation" title="Canceling online">
        <label className="flex min-h-11 items-start gap-3 text-sm">
          <input
            type="checkbox"
            {...form.register('cancellation.freeWithin24Hours')}
            className="mt-0.5 size-5 shrink-0 accent-primary"
          />
          <span>
            <span className="font-medium">Free cancellation within 24 hours</span>
            <span className="block text-ink-soft">
              Where the trip is from or to the US, leaves 7 or more days later and was not changed. Off: the promise
              disappears from all pages.
            </span>
          </span>
        </label>
        <fieldset>
          <legend className="text-sm font-medium">Service fee of one passenger, by currency</legend>
          <p className="mb-3 text-sm text-ink-soft">
            Taken off what the airline pays back. Other currencies have none.
          </p>
          <ListField
            form={form}
            name="cancellation.fees"
            noun="fee"
            most={20}
            blank={{ currency: '', amount: '' }}
            empty="No fee in any currency."
          >
            {(index) => (
              <div className="grid grid-cols-2 gap-3">
                <Line
                  form={form}
                  path={`cancellation.fees.${index}.currency`}
                  label="Currency"
                  maxLength={3}
                  autoCapitalize="characters"
                  spellCheck={false}
                />
                <Line
                  form={form}
                  path={`cancellation.fees.${index}.amount`}
                  label="Fee"
                  inputMode="decimal"
                  maxLength={9}
                />
              </div>
            )}
          </ListField>
        </fieldset>
      </Section>
    </>
  );
}
