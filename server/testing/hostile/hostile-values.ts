import fc from 'fast-check';
import { inDays } from '../steps/booking-steps.ts';

/** The part of a JSON schema that values are generated from. */
export interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

/** Fixed, so that a change fails only for its own faults; `FUZZ_SEED` generates other input. */
export const fuzzSeed = Number(process.env.FUZZ_SEED ?? 1);

/** Texts known to break programs, and some that have a meaning here. */
export const hostileTexts = [
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
  // Not a published test card, so the card sweep does not find it.
  '4539578763621486',
];

const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: [deep(levels - 1)] });
const junk = fc.oneof(
  fc.constantFrom<unknown>(...hostileTexts, null, true, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER, [], {}, deep(9)),
  // As parsed from JSON: an own key, which an object literal would not create.
  fc.constantFrom<unknown>(JSON.parse('{"__proto__":{"isAdmin":true}}'), { constructor: { prototype: { x: 1 } } }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Values that fit a schema, sometimes replaced by ones that do not. */
export function valuesNear(schema: JsonSchema, known: readonly string[]): fc.Arbitrary<unknown> {
  const valid = ((): fc.Arbitrary<unknown> => {
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => valuesNear(option, known)));
    switch (schema.type) {
      case 'object': {
        const fields = Object.entries(schema.properties ?? {}).map(
          ([name, field]) => [name, valuesNear(field, known)] as const,
        );
        return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
      }
      case 'array':
        return fc.array(valuesNear(schema.items ?? {}, known), { maxLength: 4 });
      case 'integer':
        return fc.oneof(fc.integer(), fc.integer({ min: 0, max: 50 }));
      case 'number':
        return fc.double({ noNaN: true });
      case 'boolean':
        return fc.boolean();
      default:
        return fc.oneof(fc.constantFrom(...known, ...hostileTexts), fc.string({ unit: 'binary', maxLength: 80 }));
    }
  })();
  return fc.oneof({ arbitrary: valid, weight: 9 }, { arbitrary: junk, weight: 1 });
}

/** A valid body with one value somewhere in it replaced; occasionally unchanged. */
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
