import { describe, expect, test } from 'vitest';
import { brandKeyOfHost } from './brand-key.ts';
import { brandReach } from './brand-reach.ts';

const production = { publicOrigin: 'https://www.flights.example.com', brandDomains: ['flights.example.com'] };
const open = { publicOrigin: 'https://flights.example.com', brandDomains: null };
const local = { publicOrigin: null, brandDomains: null };

describe('which hosts lead to a brand', () => {
  test.each([
    ['acme', null, production, ['acme.flights.example.com']],
    ['acme', 'acme.com', production, ['acme.com', 'acme.flights.example.com']],
    ['acme.com', null, production, ['acme.com']],
    ['book.acme.com', null, production, ['book.acme.com']],
    ['acme', null, open, ['acme.flights.example.com']],
    ['acme', null, { publicOrigin: null, brandDomains: ['a.test', 'b.org'] }, ['acme.a.test', 'acme.b.org']],
  ] as const)(
    '%s with domain %s is reached at these hosts, which requests resolve the same way [F-44] [BRAND-01]',
    (key, domain, place, hosts) => {
      const reach = brandReach({ key, domain }, place);
      expect(reach?.hosts.toSorted()).toEqual(hosts.toSorted());
      expect(reach?.isReached).toBe(true);
      for (const host of hosts) {
        expect(reach?.text).toContain(host);
        expect([key, domain]).toContain(brandKeyOfHost(host, place.brandDomains));
      }
    },
  );

  test.each([
    ['book.acme.com', open, 'The host book.acme.com leads to the key book: choose that key.'],
    [
      'acme.flights.example.com',
      production,
      'The host acme.flights.example.com leads to the key acme: choose that key.',
    ],
    ['www', production, 'A leading www. is left out of host names: choose another key.'],
    ['www.acme.com', local, 'A leading www. is left out of host names: choose another key.'],
    ['acme', { publicOrigin: null, brandDomains: ['intranet'] }, 'Choose another key, or give it a domain of its own.'],
  ])('no host leads to %s, and the text gives the reason [F-44]', (key, place, why) => {
    expect(brandReach({ key, domain: null, isNew: true }, place)).toEqual({
      hosts: [],
      isReached: false,
      text: `No host leads to this brand. ${why}`,
    });
  });

  test.each([
    ['book.acme.com', open, 'leads to the key book. Give it a domain of its own, or delete it and create book.'],
    ['www', production, 'Give it a domain of its own, or delete it and create one with another key.'],
    ['acme', { publicOrigin: null, brandDomains: ['intranet'] }, 'delete it and create one with another key.'],
  ])('the key of an existing brand cannot be changed: %s [F-44]', (key, place, advice) => {
    const text = brandReach({ key, domain: null }, place)?.text ?? '';
    expect(text).toContain(advice);
    expect(text).not.toMatch(/choose/i);
  });

  test('a brand at the deployment’s own address is said to replace the default one there, and no other is [F-44] [ADM-05]', () => {
    const shop = { publicOrigin: 'https://www.acme.com', brandDomains: ['acme.com'] };
    const text = (key: string, domain: string | null, place = shop) => brandReach({ key, domain }, place)?.text;
    const replaces = (host: string) =>
      `${host} is this deployment’s own address: it shows this brand instead of the default one.`;
    expect(text('sky', 'acme.com')).toContain(replaces('acme.com'));
    expect(text('acme.com', null)).toContain(replaces('acme.com'));
    const below = { ...production, brandDomains: [...production.brandDomains] };
    expect(text('flights', null, below)).toContain(replaces('flights.example.com'));
    for (const domain of ['sky.com', null]) expect(text('sky', domain)).not.toContain('instead');
  });

  test('if any domain works, the text gives an example; the default brand needs none; without a key there is no answer [F-44] [F-111]', () => {
    expect(brandReach({ key: 'acme', domain: null }, local)?.text).toBe(
      'Reached at hosts that begin with “acme.”, such as acme.flights.example.com.',
    );
    expect(brandReach({ key: 'default', domain: null, isDefault: true }, production)?.isReached).toBe(true);
    expect(brandReach({ key: 'a b', domain: null }, production)).toBeNull();
  });
});
