import { countries } from '#data/countries.ts';
import { firstPassportCountries } from '#domain/passengers/passport.ts';
import { SelectField } from '#web/ui/field.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

interface CountrySelectProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly onBlur: () => void;
  readonly error?: string | undefined;
  /** A hint below the error. */
  readonly hint?: string | undefined;
  readonly optional?: boolean;
  readonly autoComplete?: string;
  readonly className?: string;
  /** First entry, selected while the value is empty; without it a country is always selected. */
  readonly placeholder?: string;
  /** Prefix of a country's name; null omits the country. */
  readonly prefixOf?: (code: string) => string | null;
}

const nameOf = new Map(countries.map(({ code, name }) => [code, name]));

/**
 * A country by its ISO code: the frequent ones first, then all (PASS-04). The first HTML contains only the frequent
 * ones.
 */
export function CountrySelect(props: CountrySelectProps) {
  const {
    label,
    name,
    value,
    onChange,
    onBlur,
    error,
    hint,
    optional = false,
    className = '',
    placeholder,
    prefixOf,
  } = props;
  const hydrated = useHydrated();
  const option = (code: string) => {
    const prefix = prefixOf === undefined ? '' : prefixOf(code);
    return prefix === null ? null : (
      <option key={code} value={code}>
        {prefix}
        {nameOf.get(code) ?? code}
      </option>
    );
  };
  const isFirst = (firstPassportCountries as readonly string[]).includes(value);
  return (
    <SelectField
      label={label}
      name={name}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      error={error}
      hint={hint}
      hintStays
      optional={optional}
      className={className}
      autoComplete={props.autoComplete}
    >
      {placeholder === undefined ? null : <option value="">{placeholder}</option>}
      {value === '' || isFirst || hydrated ? null : option(value)}
      <optgroup label="Frequent">{firstPassportCountries.map(option)}</optgroup>
      {hydrated ? <optgroup label="All countries">{countries.map(({ code }) => option(code))}</optgroup> : null}
    </SelectField>
  );
}
