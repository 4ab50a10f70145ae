import { describe, expect, test } from 'vitest';
import { canonicalForm, decodeForm, type FormNode } from './form.ts';

const plain = (node: FormNode): unknown =>
  typeof node === 'string' ? node : Object.fromEntries([...node].map(([k, v]) => [k, plain(v)]));

describe('decodeForm', () => {
  test.each([
    ['', {}],
    ['amount=100&currency=eur', { amount: '100', currency: 'eur' }],
    ['metadata[booking]=b1&metadata[b%C3%BC]=%E2%82%AC', { metadata: { booking: 'b1', bü: '€' } }],
    ['automatic_payment_methods[enabled]=true', { automatic_payment_methods: { enabled: 'true' } }],
    ['expand[0]=a&expand[1]=b', { expand: { 0: 'a', 1: 'b' } }],
    ['expand[]=a&expand[]=b', { expand: { 0: 'a', 1: 'b' } }],
    ['card%5Bnumber%5D=1', { card: { number: '1' } }],
    ['empty=&bare', { empty: '', bare: '' }],
    ['a=1+1%2B1%20!', { a: '1 1+1 !' }],
    ['__proto__[x]=1&constructor=2', { ['__proto__']: { x: '1' }, constructor: '2' }],
  ])('reads %s', (text, expected) => {
    expect(plain(decodeForm(text))).toEqual(expected);
  });

  test('keeps brackets and equals signs in values', () => {
    expect(plain(decodeForm("query=metadata['k']:'a=b'&note=x[y]=z"))).toEqual({
      query: "metadata['k']:'a=b'",
      note: 'x[y]=z',
    });
  });

  test.each(['a=1&a=2', 'm[x]=1&m[x]=2', 'a=1&a[b]=2', 'a[b]=1&a=2', 'a[b=1', '[a]=1', 'a]b=1', 'a=%E2%82', 'a[b]c=1'])(
    'rejects %s',
    (text) => {
      expect(() => decodeForm(text)).toThrow(expect.objectContaining({ status: 400 }));
    },
  );
});

test('equal parameters have one canonical text, in any order', () => {
  expect(canonicalForm(decodeForm('b=2&a[y]=1&a[x]=0'))).toBe(canonicalForm(decodeForm('a[x]=0&a[y]=1&b=2')));
  expect(canonicalForm(decodeForm('a[x]=0'))).not.toBe(canonicalForm(decodeForm('a=x0')));
});
