import { formatMoneyDecimal, type Money, parseMoney, unreadableMoney } from '#domain/money/money.ts';

/** Translates a value between the product's shape and the wire's. */
export interface Codec<P, W> {
  readonly encode: (value: P) => W;
  readonly decode: (wire: W) => P;
}

/** A field that is more than a renamed copy. `name` is its own name in snake case. */
export interface Part<T> {
  /** The wire's fields that hold it. */
  readonly names: (name: string) => readonly string[];
  readonly encode: (value: T, name: string) => object;
  /** Undefined to leave it out. */
  readonly decode: (wire: Fields, name: string) => T;
}

// biome-ignore lint/suspicious/noExplicitAny: fields of a wire object, whose types `shape` checks
type Fields = Readonly<Record<string, any>>;

type Snake<Name> = Name extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${Snake<Rest>}`
    : `_${Lowercase<First>}${Snake<Rest>}`
  : Name;

type WireField<W, Key> = Snake<Key> extends keyof W ? W[Snake<Key>] : never;

type IsCopied<Value, WireValue> = [Value] extends [WireValue] ? ([WireValue] extends [Value] ? true : false) : false;

/** Required for every field that the wire does not have with the same values. */
type Parts<P, W> = {
  readonly [K in keyof P as IsCopied<P[K], WireField<W, K>> extends true ? never : K]-?:
    | Codec<P[K], WireField<W, K>>
    | Part<P[K]>;
} & { readonly [K in keyof P]?: Codec<P[K], WireField<W, K>> | Part<P[K]> | undefined };

/** The codec of an object whose wire fields are its own in snake case: only those with other values need a part. */
export function shape<P extends object, W extends object>(parts: Parts<P, W>): Codec<P, W> {
  const listed = Object.entries(parts as Record<string, Codec<unknown, unknown> | Part<unknown>>).map(
    ([key, given]) => ({ key, name: snakeCase(key), part: 'names' in given ? given : fieldPart(given) }),
  );
  const partOf = new Map(listed.map((field) => [field.key, field.part]));
  const consumed = new Set(listed.flatMap((field) => field.part.names(field.name)));
  return {
    encode(value) {
      const wire: Record<string, unknown> = {};
      for (const [key, field] of Object.entries(value)) {
        const own = partOf.get(key);
        if (own !== undefined) Object.assign(wire, own.encode(field, snakeCase(key)));
        else if (field !== undefined) wire[snakeCase(key)] = field;
      }
      for (const own of listed) {
        if (!(own.key in value)) Object.assign(wire, own.part.encode(undefined, own.name));
      }
      return wire as W;
    },
    decode(wire) {
      const value: Record<string, unknown> = {};
      for (const [name, field] of Object.entries(wire)) {
        if (field !== undefined && !consumed.has(name)) value[camelCase(name)] = field;
      }
      for (const own of listed) {
        const field = own.part.decode(wire, own.name);
        if (field !== undefined) value[own.key] = field;
      }
      return value as P;
    },
  };
}

function fieldPart({ encode, decode }: Codec<unknown, unknown>): Part<unknown> {
  return {
    names: (name) => [name],
    encode: (value, name) => (value === undefined ? {} : { [name]: encode(value) }),
    decode: (wire, name) => decode(wire[name]),
  };
}

/** A field that the wire has in these fields, in a form of its own. */
export function part<T>(names: string[], encode: (value: T) => object, decode: (wire: Fields) => T): Part<T> {
  return { names: () => names, encode, decode };
}

/** A field whose name on the wire is not its own in snake case. */
export function named<P, W = P>(wireName: string, codec?: Codec<P, W>): Part<P> {
  return part<P>(
    [wireName],
    (value) => ({ [wireName]: codec === undefined ? value : codec.encode(value) }),
    (wire) => (codec === undefined ? wire[wireName] : codec.decode(wire[wireName])),
  );
}

/** A field that the wire has under its own name in camel case. */
export const asIs = {
  names: (name) => [camelCase(name)],
  encode: (value, name) => ({ [camelCase(name)]: value }),
  decode: (wire, name) => wire[camelCase(name)],
} satisfies Part<unknown>;

/** A field that the wire does not have. */
export const omitted = { names: () => [], encode: () => ({}), decode: () => undefined } satisfies Part<undefined>;

/** `x_amount` with `x_currency`, or with other names, such as a shared currency; `unreadableMoney` if it cannot be read. */
export function money(amountName?: string, currencyName?: string): Part<Money> {
  const { names, encode, decode } = moneyOrNull(amountName, currencyName);
  return {
    names,
    encode,
    decode: (wire, name) => decode(wire, name) ?? unreadableMoney(wire[names(name)[1] ?? ''] ?? ''),
  };
}

/** The same, null where it is missing or cannot be read. */
export function moneyOrNull(amountName?: string, currencyName?: string): Part<Money | null> {
  const namesOf = (name: string) => [amountName ?? `${name}_amount`, currencyName ?? `${name}_currency`] as const;
  return {
    names: namesOf,
    encode(value, name) {
      const [amount, currency] = namesOf(name);
      if (value !== null) return { [amount]: formatMoneyDecimal(value), [currency]: value.currency };
      return { [amount]: null, ...(currencyName === undefined ? { [currency]: null } : {}) };
    },
    decode(wire, name) {
      const [amount, currency] = namesOf(name).map((field) => wire[field] as string | null | undefined);
      return amount == null || currency == null ? null : parseMoney(amount, currency);
    },
  };
}

export function list<P, W>({ encode, decode }: Codec<P, W>): Codec<readonly P[], readonly W[]> {
  return { encode: (values) => values.map(encode), decode: (wire) => wire.map(decode) };
}

export function nullable<P, W>({ encode, decode }: Codec<P, W>): Codec<P | null, W | null> {
  return {
    encode: (value) => (value === null ? null : encode(value)),
    decode: (wire) => (wire === null ? null : decode(wire)),
  };
}

/** Also for what is absent in stored values of earlier versions. */
export function optional<P, W>({ encode, decode }: Codec<P, W>): Codec<P | undefined, W | undefined> {
  return {
    encode: (value) => (value === undefined ? undefined : encode(value)),
    decode: (wire) => (wire == null ? undefined : decode(wire)),
  };
}

const snakeNames = new Map<string, string>();
const camelNames = new Map<string, string>();

function snakeCase(name: string): string {
  return known(snakeNames, name, () => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
}

function camelCase(name: string): string {
  return known(camelNames, name, () => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));
}

function known(names: Map<string, string>, name: string, make: () => string): string {
  let made = names.get(name);
  if (made === undefined) {
    made = make();
    names.set(name, made);
  }
  return made;
}
