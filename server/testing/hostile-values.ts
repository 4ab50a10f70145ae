import fc from 'fast-check';
import { inDays } from './booking-steps.ts';

/** The part of a JSON schema that values are made by. */
export interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

/** The same input in every run, so that a landing fails over its own faults only; `FUZZ_SEED` draws other input. */
export const fuzzSeed = Number(process.env.FUZZ_SEED ?? 1);

/** Texts that have broken programs before, and some that mean something here. */
export const nasty = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  'null',
  '__proto__',
  'constructor',
  "' or 1=1; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '{{7*7}}',
  'x'.repeat(5000),
  '-1',
  '1e999',
  '9'.repeat(30),
  '١٢٣',
  'JFK',
  'LHR',
  'USD',
  inDays(40),
  // A card that nobody published, so that the sweep for those that tests type does not find it.
  '4539578763621486',
];

const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: [deep(levels - 1)] });
const junk = fc.oneof(
  fc.constantFrom<unknown>(...nasty, null, true, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER, [], {}, deep(9)),
  // As JSON writes it: an own key, which an object literal would not have.
  fc.constantFrom<unknown>(JSON.parse('{"__proto__":{"isAdmin":true}}'), { constructor: { prototype: { x: 1 } } }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Values like those a schema wants, with each one sometimes replaced by something it does not. */
export function near(schema: JsonSchema, known: readonly string[]): fc.Arbitrary<unknown> {
  const fitting = ((): fc.Arbitrary<unknown> => {
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => near(option, known)));
    switch (schema.type) {
      case 'object': {
        const fields = Object.entries(schema.properties ?? {}).map(
          ([name, field]) => [name, near(field, known)] as const,
        );
        return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
      }
      case 'array':
        return fc.array(near(schema.items ?? {}, known), { maxLength: 4 });
      case 'integer':
        return fc.oneof(fc.integer(), fc.integer({ min: 0, max: 50 }));
      case 'number':
        return fc.double({ noNaN: true });
      case 'boolean':
        return fc.boolean();
      default:
        return fc.oneof(fc.constantFrom(...known, ...nasty), fc.string({ unit: 'binary', maxLength: 80 }));
    }
  })();
  return fc.oneof({ arbitrary: fitting, weight: 9 }, { arbitrary: junk, weight: 1 });
}

/** A body that would do, with one value somewhere in it replaced; now and then as it is. */
export function changedSample(samples: readonly unknown[]): fc.Arbitrary<unknown> {
  const changed = fc.tuple(fc.constantFrom(...samples), fc.nat(), junk).map(([sample, at, value]) => {
    const places: [Record<string, unknown>, string][] = [];
    const copy = structuredClone(sample) as Record<string, unknown>;
    collect(copy, places);
    const [node, key] = places[at % places.length] ?? [copy, 'x'];
    node[key] = value;
    return copy;
  });
  return fc.oneof({ arbitrary: changed, weight: 6 }, { arbitrary: fc.constantFrom(...samples), weight: 1 });
}

function collect(node: Record<string, unknown>, places: [Record<string, unknown>, string][]): void {
  for (const [key, value] of Object.entries(node)) {
    places.push([node, key]);
    if (typeof value === 'object' && value !== null) collect(value as Record<string, unknown>, places);
  }
}
