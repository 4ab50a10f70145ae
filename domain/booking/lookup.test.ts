import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldReference, lookupMessages, lookupProblems } from './lookup.ts';
import { bookingReference } from './reference.ts';

const good = { reference: 'CDFG3467', email: 'ada@example.com', lastName: 'Byron' };
const fieldsOf = (change: Partial<typeof good>) => lookupProblems({ ...good, ...change }).map(({ field }) => field);

describe('the details of a look-up', () => {
  test('case and spaces of a reference do not matter, every letter does [TRIP-09]', () => {
    expect(foldReference(' cdfg 3467\t')).toBe('CDFG3467');
    expect(foldReference('O0I1-S5')).toBe('O0I1-S5');
  });

  test('every reference that we issue is accepted, however it is typed [TRIP-09] [CONF-01]', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (bytes) => {
        const reference = bookingReference(bytes);
        const typed = ` ${reference.slice(0, 3).toLowerCase()} ${reference.slice(3)} `;
        expect(foldReference(typed)).toBe(reference);
        expect(fieldsOf({ reference: typed })).toEqual([]);
      }),
    );
  });

  test.each([
    ['', lookupMessages.reference],
    ['   ', lookupMessages.reference],
    ['ABC123', lookupMessages.referenceForm],
    ['CDFG34679', lookupMessages.referenceForm],
    ['CDFG-346', lookupMessages.referenceForm],
    ['CDFG346\u0000', lookupMessages.referenceForm],
  ])('the reference %j is reported as invalid [TRIP-09] [A11Y-01]', (reference, message) => {
    expect(lookupProblems({ ...good, reference })).toEqual([{ field: 'reference', message }]);
  });

  test('problems are in field order, one per field [TRIP-09]', () => {
    expect(fieldsOf({ reference: '', email: 'ada', lastName: ' ' })).toEqual(['reference', 'email', 'lastName']);
    expect(fieldsOf({ email: ' ADA@example.com ' })).toEqual([]);
  });

  test('any text gets a result, and folding is idempotent [SAFE-03]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        expect(() => lookupProblems({ reference: text, email: text, lastName: text })).not.toThrow();
        expect(foldReference(foldReference(text))).toBe(foldReference(text));
      }),
    );
  });
});
