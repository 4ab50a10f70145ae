import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { OfferDetail } from '#contract/codec/offer-detail.ts';
import { lastSliceDate } from '#domain/flights/itinerary.ts';
import { isPassportRequired } from '#domain/passengers/passport.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TotalBar } from '#web/ui/total-bar.tsx';
import { NeedsScript } from '#web/ui/without-script/needs-script.tsx';
import { useTypedBeforeScript } from '#web/ui/without-script/typed-before-script.ts';
import { preloadSeatStep } from '../seats/seat-step-loader.tsx';
import { usePhoneBook } from './contact/use-phone-book.ts';
import type { SavedTravelers } from './saved/use-saved-travelers.ts';
import { TravelerBlock } from './traveler-block.tsx';
import type { PassengerValues } from './traveler-values.ts';
import { WrongFields } from './wrong-fields.tsx';

interface PassengerStepProps {
  readonly form: UseFormReturn<PassengerValues>;
  readonly offer: OfferDetail;
  /** YYYY-MM-DD. */
  readonly today: string;
  readonly total: string;
  readonly searchTo: string;
  /** The brand's phone number; empty if it has none. */
  readonly phone: string;
  /** Why the form is shown again, above it. */
  readonly failure: string | null;
  /** The offer is gone, or something else must be resolved first. */
  readonly blocked: 'expired' | 'waiting' | null;
  /** The account's saved travelers; null for a guest. */
  readonly saved: SavedTravelers | null;
  /** The airline is being asked about loyalty numbers. */
  readonly isAsking: boolean;
  /** Validates and continues. */
  readonly onSubmit: () => void;
  /** The same without passports; absent if they are required. */
  readonly onSkipPassports: () => void;
}

/** The travelers: one block for each passenger of the offer (PAX-01…06, PASS-05, BOOK-06). */
export function PassengerStep(props: PassengerStepProps) {
  const { form, offer, today, total, searchTo, phone, failure, blocked, saved, isAsking, onSubmit, onSkipPassports } =
    props;
  const phoneBook = usePhoneBook();
  const element = useRef<HTMLFormElement>(null);
  useTypedBeforeScript(element);
  useEffect(preloadSeatStep, []);
  const passportRequired = isPassportRequired(offer);
  const busy = form.formState.isSubmitting || isAsking;
  return (
    <form
      ref={element}
      name="travelers"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="grid grid-cols-1 gap-4 [&_:is(a,input,select,summary,button)]:scroll-mb-28"
    >
      <NeedsScript phone={phone} />
      {failure === null ? null : (
        <Notice tone="destructive" role="alert">
          <p className="font-medium">{failure}</p>
          <WrongFields form={form} />
        </Notice>
      )}
      <p className="text-sm text-ink-soft">
        Enter names exactly as in the passport or ID card that will be shown at the airport.
      </p>
      {offer.passengers.map(({ id }, index) => (
        <TravelerBlock
          key={id}
          form={form}
          passengers={offer.passengers}
          index={index}
          passportRequired={passportRequired}
          today={today}
          travelDate={lastSliceDate(offer.slices) ?? today}
          phoneBook={phoneBook}
          loyaltyPrograms={offer.loyaltyPrograms}
          searchTo={searchTo}
          saved={saved}
        />
      ))}
      <TotalBar total={{ label: 'Total', value: total }}>
        {passportRequired ? null : (
          <Button look="outline" disabled={blocked !== null || busy} onClick={onSkipPassports}>
            Skip Passport Info
          </Button>
        )}
        <Button type="submit" disabled={blocked !== null} busy={busy}>
          {blocked === 'expired' ? 'Offer Expired' : 'Continue to Seat Selection'}
        </Button>
      </TotalBar>
    </form>
  );
}
