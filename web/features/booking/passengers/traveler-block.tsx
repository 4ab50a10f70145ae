import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import type { OfferPassenger } from '#domain/flights/offer.ts';
import type { LoyaltyProgram } from '#domain/loyalty/loyalty.ts';
import { passengerTypeLabels } from '#domain/passengers/passenger.ts';
import type { PassengerProblem } from '#domain/passengers/passenger-messages.ts';
import { fullYear } from '#domain/time/full-year.ts';
import { DateTextField } from '#web/ui/date-text-field.tsx';
import { ContactFields } from './contact/contact-fields.tsx';
import type { PhoneBook } from './contact/phone-book.ts';
import { InfantAdultField } from './infant-adult-field.tsx';
import { LoyaltyFields } from './loyalty/loyalty-fields.tsx';
import { NameFields } from './name-fields.tsx';
import { PassportFields } from './passport-fields.tsx';
import { SavedTravelerField, SaveTravelerField } from './saved/saved-fields.tsx';
import type { SavedTravelers } from './saved/use-saved-travelers.ts';
import { searchAgainAddress } from './search-again.ts';
import type { PassengerValues } from './traveler-values.ts';

interface TravelerBlockProps {
  readonly form: UseFormReturn<PassengerValues>;
  readonly passengers: readonly OfferPassenger[];
  readonly index: number;
  readonly passportRequired: boolean;
  readonly today: string;
  /** The day that determines ages. */
  readonly travelDate: string;
  readonly phoneBook: PhoneBook | null;
  readonly loyaltyPrograms: readonly LoyaltyProgram[];
  /** The original search, to repeat it with other ages. */
  readonly searchTo: string;
  /** The account's saved travelers; null for a guest. */
  readonly saved: SavedTravelers | null;
}

const ageMismatch: PassengerProblem['code'] = 'ageMismatch';

/** The fields of one traveler of the offer (PAX-01, PAX-02). */
export function TravelerBlock(props: TravelerBlockProps) {
  const { form, passengers, index, passportRequired, today, travelDate, phoneBook, loyaltyPrograms, searchTo, saved } =
    props;
  const passenger = passengers[index];
  if (passenger === undefined) return null;
  const birthDateError = form.formState.errors.passengers?.[index]?.dateOfBirth;
  const section = index === 0 ? '' : `section-traveler${index + 1} `;
  return (
    <fieldset className="rounded-lg border border-line bg-card px-4 pt-3 pb-5 shadow-raised md:px-6">
      <legend className="sr-only">{`Traveler ${index + 1}: ${passengerTypeLabels[passenger.type]}`}</legend>
      <p aria-hidden="true" className="mb-4 flex flex-wrap items-baseline gap-x-2">
        <span className="text-base font-semibold">{`Traveler ${index + 1}`}</span>
        <span className="text-sm text-ink-soft">
          {passengerTypeLabels[passenger.type]}
          {passenger.age === null || passenger.type === 'infant_without_seat' ? null : `, age ${passenger.age}`}
        </span>
      </p>
      {saved === null ? null : (
        <SavedTravelerField
          form={form}
          saved={saved}
          index={index}
          passenger={passenger}
          travelDate={travelDate}
          programs={loyaltyPrograms}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-12">
        <NameFields form={form} index={index} section={section} />
        <div className="sm:col-span-6">
          <DateTextField
            {...form.register(`passengers.${index}.dateOfBirth`)}
            label="Date of birth"
            complete={(date) => fullYear(date, 'birth', today)}
            min="1900-01-01"
            max={today}
            autoComplete={`${section}bday`}
            aria-required
            error={birthDateError?.message}
          />
          {birthDateError?.type === ageMismatch ? (
            <SearchAgainLink form={form} passengers={passengers} travelDate={travelDate} searchTo={searchTo} />
          ) : null}
        </div>
        {passenger.type === 'infant_without_seat' ? (
          <InfantAdultField form={form} passengers={passengers} index={index} />
        ) : (
          <ContactFields form={form} index={index} phoneBook={phoneBook} section={section} />
        )}
      </div>
      {loyaltyPrograms.length === 0 || passenger.type === 'infant_without_seat' ? null : (
        <LoyaltyFields form={form} index={index} programs={loyaltyPrograms} />
      )}
      <PassportFields form={form} index={index} required={passportRequired} today={today} />
      {saved === null ? null : <SaveTravelerField form={form} saved={saved} index={index} />}
    </fieldset>
  );
}

type SearchAgainLinkProps = Pick<TravelerBlockProps, 'form' | 'passengers' | 'travelDate' | 'searchTo'>;

function SearchAgainLink({ form, passengers, travelDate, searchTo }: SearchAgainLinkProps) {
  const typed = useWatch({ control: form.control, name: 'passengers' });
  const birthDates = typed.map(({ dateOfBirth }) => dateOfBirth);
  return (
    <Link
      to={searchAgainAddress(searchTo, passengers, birthDates, travelDate)}
      className="inline-flex min-h-11 items-center text-sm font-semibold underline"
    >
      Search Again with the Right Ages
    </Link>
  );
}
