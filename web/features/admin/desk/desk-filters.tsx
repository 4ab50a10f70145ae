import { Form, Link, useNavigation } from 'react-router';
import { brandLabel } from '#domain/brand/brand-names.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { type DeskSearch, isDeskNarrowed } from './load-desk.ts';

interface DeskFiltersProps {
  readonly search: DeskSearch;
  readonly brands: readonly { readonly key: string; readonly name: string }[];
}

/** The filters of the list: a GET form, which works before its script has loaded. */
export function DeskFilters({ search, brands }: DeskFiltersProps) {
  const navigation = useNavigation();
  const isNarrowed = isDeskNarrowed(search);
  return (
    <Form
      role="search"
      aria-label="Bookings"
      action="/admin/bookings"
      className="grid gap-3 rounded-lg border border-line bg-card p-4 shadow-raised grid-cols-2 sm:grid-cols-3 lg:grid-cols-[repeat(5,minmax(0,1fr))_auto] lg:items-start"
    >
      <TextField
        label="Search"
        name="q"
        type="search"
        defaultValue={search.q}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        hint="Reference, name, email, phone, flight, route, date, amount, card digits, note or ID"
        className="col-span-2 sm:col-span-3 lg:col-span-full"
      />
      <SelectField label="State" name="state" defaultValue={search.state}>
        <option value="">All</option>
        <option value="attention">Needs attention</option>
        <option value="review">Payment review</option>
        <option value="dispute">Dispute</option>
        <option value="refund_late">Refund late</option>
        <option value="airline_change">Airline change</option>
        <option value="open">In progress</option>
        <option value="confirmed">Confirmed</option>
        <option value="cancelled">Canceled</option>
        <option value="refused">Not booked</option>
      </SelectField>
      <SelectField label="Mode" name="mode" defaultValue={search.mode}>
        <option value="all">All</option>
        <option value="live">Live</option>
        <option value="test">Test</option>
      </SelectField>
      <SelectField label="Brand" name="brand" defaultValue={search.brand} className="max-sm:col-span-2">
        <option value="">All</option>
        {brands.map((brand) => (
          <option key={brand.key} value={brand.key}>
            {brandLabel(brand, brands)}
          </option>
        ))}
      </SelectField>
      <TextField label="Booked from" name="from" type="date" defaultValue={search.from} />
      <TextField label="Booked to" name="to" type="date" defaultValue={search.to} />
      <div className="flex flex-wrap items-center gap-3 max-sm:col-span-2 sm:col-span-3 lg:col-span-1 lg:pt-6">
        <Button type="submit" busy={navigation.state === 'loading' && navigation.formAction !== undefined}>
          Search
        </Button>
        {isNarrowed ? (
          <Link to="/admin/bookings" className="inline-flex min-h-11 items-center text-sm font-medium underline">
            Clear
          </Link>
        ) : null}
      </div>
    </Form>
  );
}
