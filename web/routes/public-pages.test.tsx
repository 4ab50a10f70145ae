import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { homeBenefits, informationPages } from '#domain/testing/information-pages.ts';
import { openPage } from '../testing/open-page.tsx';
import { skyhopContext } from '../testing/sample-page.ts';
import Home, { loader as homeLoader } from './home.tsx';
import Information, { loader as informationLoader } from './information.tsx';
import Partner, { loader as partnerLoader } from './partner.tsx';

type Loader = (args: never) => unknown;

/** The data of the server's loader for a request. */
const loadedBy =
  (loader: Loader) =>
  ({ request }: { readonly request: Request }) =>
    loader({ request, context: skyhopContext() } as never);

/** The page of a path under Skyhop, with the data of its loader. */
async function openPublic(path: string, Page: typeof Home | typeof Information | typeof Partner, loader: Loader) {
  openPage(path, { path: path.slice(1), Page, load: loadedBy(loader) });
  await screen.findByRole(Page === Home ? 'form' : 'heading', Page === Home ? {} : { level: 1 });
}

const textsOf = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);
const headings = (region: HTMLElement, level: number) => textsOf(within(region).getAllByRole('heading', { level }));

test('six benefits, three testimonials with savings, the figures and the closing call [HOME-03] [HOME-04] [HOME-05]', async () => {
  await openPublic('/', Home, homeLoader);
  const benefits = screen.getByRole('region', { name: 'Good reasons to book here' });
  expect(headings(benefits, 3)).toEqual(homeBenefits);
  for (const text of [
    'extra 5% off your next booking',
    'For trips from or to the United States that leave 7 or more days after booking and were not changed, if your card can be refunded.',
    'payment plans',
    'Canceling online costs $35 per passenger unless every condition of our 24-hour rule is met.',
  ]) {
    expect(benefits.textContent).toContain(text);
  }
  const voices = within(screen.getByRole('region', { name: 'What travelers say' })).getAllByRole('listitem');
  expect(voices).toHaveLength(3);
  for (const voice of voices) expect(within(voice).getByText(/^Saved \$[\d,]+$/)).toBeTruthy();
  const figures = screen.getByRole('region', { name: 'In figures' });
  for (const text of ['$847', 'average savings', '2.4M+', 'travelers', '15 sec', 'average search']) {
    expect(figures.textContent).toContain(text);
  }
  const closing = screen.getByRole('region', { name: 'Your next flight is a search away' });
  for (const text of ['500K+', '24/7', '0%']) expect(closing.textContent).toContain(text);
  const call = within(closing).getByRole('link', { name: 'Call +1 212 555 0142' });
  expect(call.getAttribute('href')).toBe('tel:+12125550142');
});

test('the partner page: everything a caller needs, under the brand’s own name and numbers, each claim with its condition [PAGE-05] [PAGE-08]', async () => {
  const loaded = loadedBy(partnerLoader as Loader)({ request: new Request('http://localhost/expedia') });
  expect((loaded as { title: string }).title).toBe('Flight Support by Phone | Skyhop');
  await openPublic('/expedia', Partner, partnerLoader);
  const main = screen.getByRole('main');
  expect(main.textContent).toContain('under 30 seconds');
  const calls = [...main.querySelectorAll('a[href^="tel:"]')];
  expect(calls.length).toBeGreaterThan(0);
  for (const call of calls) {
    expect(call.getAttribute('href')).toBe('tel:+12125550142');
    expect(call.getAttribute('data-call-place')).toBe('partner');
  }
  const airlines = within(screen.getByRole('region', { name: 'Airlines we book' }));
  const names = textsOf(airlines.getAllByRole('listitem')).join();
  for (const name of ['Delta', 'United', 'American', 'Southwest', 'Air Canada', 'JetBlue'])
    expect(names).toContain(name);
  expect(airlines.queryByRole('img')).toBeNull();
  expect(headings(screen.getByRole('region', { name: 'Why fly with us' }), 3)).toHaveLength(6);
  expect(main.textContent).toContain(
    'Canceling online costs $35 per passenger unless every condition of our 24-hour rule is met.',
  );
  const promotions = within(screen.getByRole('region', { name: 'Offers by phone' })).getAllByRole('listitem');
  expect(promotions).toHaveLength(3);
  expect(textsOf(promotions).find((text) => text.includes('40%'))).toContain('Selected flights');
  const contact = screen.getByRole('region', { name: 'Reach a person' });
  for (const text of ['+1 212 555 0142', 'hello@skyhop.example', '350 Fifth Avenue']) {
    expect(contact.textContent).toContain(text);
  }
  expect(main.textContent).not.toMatch(/expedia/i);
});

test('the wait is the same on the contact page [PAGE-05]', async () => {
  await openPublic('/contact', Information, informationLoader);
  expect(screen.getByRole('main').textContent).toContain('under 30 seconds');
});

test.each(informationPages)(
  '%s has its heading, and its title under the brand [PAGE-04] [BRAND-05]',
  async (path, heading, title) => {
    const loaded = await loadedBy(informationLoader as Loader)({ request: new Request(`http://localhost${path}`) });
    expect((loaded as { title: string }).title).toBe(`${title} | Skyhop`);
    await openPublic(path, Information, informationLoader);
    expect(textsOf(screen.getAllByRole('heading', { level: 1 }))).toEqual([heading]);
  },
);
