import { useId } from 'react';
import type { OfferDetail } from '#contract/codec/offer-detail.ts';
import { previewSentences } from '#domain/booking/refund-preview.ts';
import { refundBill } from '#domain/booking/refund-texts.ts';
import { answerWords, type ConditionText, changeTerms, refundText } from '#domain/flights/fare/condition-text.ts';
import type { PricedOffer, PricedService } from '#domain/flights/offer.ts';
import { serviceScope } from '#domain/flights/service-scope.ts';
import { formatPrice } from '#domain/money/format.ts';
import { isPassportRequired } from '#domain/passengers/passport.ts';
import { Bill } from '#web/ui/bill.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { answerIcons } from './answer-icons.ts';

/** Fare conditions, available services and required identity documents (FLT-05). */
export function FareRules({ offer }: { readonly offer: OfferDetail }) {
  return (
    <div className="grid gap-4">
      <Part title="Changes and refunds">
        <dl className="grid gap-4 md:grid-cols-2">
          <Condition name="Refundable" text={refundText(offer, offer.canceling.free24h)} />
          <Condition name="Changeable" text={changeTerms(offer)} />
        </dl>
      </Part>
      <Part title="If you cancel">
        <CancellationTerms offer={offer} />
      </Part>
      <Part title="Available Services">
        <Services offer={offer} />
      </Part>
      <Part title="Passenger Identity Requirements">
        <p className="text-sm">
          {isPassportRequired(offer)
            ? 'Passport details of every traveler, including infants, are needed to book this flight.'
            : 'No passport details are needed to book this flight. Travelers may still have to show identification at the airport.'}
        </p>
      </Part>
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-card p-4 shadow-raised md:p-6">
      <h2 id={id} className="mb-3 text-base font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Condition({ name, text }: { readonly name: string; readonly text: ConditionText }) {
  const { icon, color } = answerIcons[text.answer];
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="flex items-start gap-2 text-sm font-medium">
        <Icon name={icon} className={`size-5 ${color}`} />
        <span>
          {answerWords[text.answer]}
          {text.details.map((detail) => (
            <span key={detail} className="block font-normal text-ink-soft">
              {detail}
            </span>
          ))}
        </span>
      </dd>
    </div>
  );
}

/** The refund for canceling and who keeps the rest, in the same terms as the cancellation dialog. */
function CancellationTerms({ offer: { canceling, passengers, sale } }: { readonly offer: OfferDetail }) {
  const { free24h, byRules } = canceling;
  return (
    <>
      <ul className="grid gap-1 text-sm">
        {previewSentences(canceling, { price: sale.total, hasExtras: false }).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {byRules === null ? null : (
        <section aria-label="By the fare rules" className="mt-3 max-w-md">
          <Bill
            {...refundBill(byRules.shares, { passengers: passengers.length, paid: 'You pay' })}
            note={`${free24h ? 'After the first 24 hours. ' : ''}We ask the airline again and show its answer before you confirm.`}
          />
        </section>
      )}
    </>
  );
}

function Services({ offer }: { readonly offer: PricedOffer }) {
  // The supplier lists a service once per traveler, with identical texts.
  const services = [
    ...new Map(
      offer.availableServices.map((service) => [
        [service.name, service.description, serviceScope(service, offer), formatPrice(service.sale)].join('|'),
        service,
      ]),
    ).values(),
  ];
  if (services.length === 0) {
    return <p className="text-sm">No additional services available for this flight.</p>;
  }
  return (
    <ul className="divide-y divide-line">
      {services.map((service) => (
        <li key={service.id} className="flex items-baseline justify-between gap-4 py-2 text-sm first:pt-0 last:pb-0">
          <span className="min-w-0">
            <span className="font-medium">{service.name}</span>
            {service.description === '' ? null : <span className="block text-ink-soft">{service.description}</span>}
            <span className="block text-ink-soft">{capital(serviceScope(service, offer))}</span>
          </span>
          <span className="tabular font-semibold whitespace-nowrap">{servicePrice(service)}</span>
        </li>
      ))}
    </ul>
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function servicePrice({ sale }: PricedService): string {
  return Number.isNaN(sale.amountMinor) ? 'Price unavailable' : formatPrice(sale);
}
