import { expect, test } from 'vitest';
import { defaultCancellationTerms } from '#domain/content/cancellation-terms.ts';
import { changeFeeClause, changeFeeKeptText, defaultChangeTerms } from '#domain/content/change-terms.ts';
import { pageLines } from '#domain/content/page-lines.ts';
import { policyContentOf } from '#domain/content/page-overrides/page-overrides.ts';
import { faqCategories, faqEntries } from '#domain/content/pages/faq.ts';
import { fillMarks, plainText } from '#domain/content/text/inline.ts';
import { renderPage } from './pages.server.ts';

const words = {
  brand: 'Skyhop',
  email: 'hello@skyhop.example',
  phone: '+1 212 555 0142',
  emergencyPhone: '+1 212 555 0143',
  address: '350 Fifth Avenue',
  legalName: 'Skyhop LLC',
  office: '350 Fifth Avenue, New York',
  registration: 'Registered in New York.',
  onlineFee: 'Canceling online costs $35 per passenger.',
  changeFee: changeFeeClause(defaultChangeTerms),
  changeFeeKept: changeFeeKeptText(defaultChangeTerms),
  chat: '',
};
const paths = ['/contact', '/about', '/faq', '/privacy', '/terms', '/cookies', '/cancellation-policy'];

function draw(path: string, query = '', terms = defaultCancellationTerms) {
  const page = renderPage(path, { terms, words, texts: {}, params: new URLSearchParams(query) });
  if (page === null) throw new Error(`There is no ${path}`);
  return page;
}

/** The visible text: without tags, entities decoded. */
function seen(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ');
}

test.each(paths)(
  '%s has one heading, a title, a description, and no unfilled placeholder [PAGE-04] [PAGE-06]',
  (path) => {
    const { html, title, description, keywords } = draw(path);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(seen(html)).not.toMatch(/[{}]|\*\*|\]\(/);
    expect([title.length > 3, description.length > 30, keywords.length > 1]).toEqual([true, true, true]);
  },
);

test('titles and descriptions are unique [PAGE-06]', () => {
  const pages = paths.map((path) => draw(path));
  expect(new Set(pages.map(({ title }) => title)).size).toBe(paths.length);
  expect(new Set(pages.map(({ description }) => description)).size).toBe(paths.length);
});

test.each(paths)(
  'links of %s lead to pages of this site, a phone number or an email address [PAGE-04] [SAFE-04]',
  (path) => {
    const known = new Set([...paths, '/', '/my-trips', '/auth', '/forgot-password', '/account-settings']);
    for (const [, href = ''] of draw(path).html.matchAll(/<a [^>]*href="([^"]*)"/g)) {
      if (/^(tel:\+?\d+|mailto:[^@]+@[^@]+)$/.test(href)) continue;
      const [page = '', anchor] = href.replace('&amp;', '&').split('#');
      const target = page === '' ? path : page.split('?')[0];
      expect([href, known.has(target ?? '')]).toEqual([href, true]);
      if (anchor && paths.includes(target ?? '')) expect(draw(target ?? '').html).toContain(`id="${anchor}"`);
    }
  },
);

test.each([
  [
    '/cancellation-policy',
    [
      '7–21 business days',
      '10–30 business days',
      '3–7 business days',
      'Instant',
      '7–14 business days',
      '$50 per passenger',
      '$85 per passenger',
      '$25 per passenger',
      '$75 per booking',
      '+$100 per booking',
      '$40 per booking',
      '$30 per passenger',
      '$60 per passenger',
      '$125 per case',
      '$35 per passenger',
      '$25–75',
      '$50–150',
      '$200–400',
      '$300–600',
      '$150–300',
      '$250–500',
      '$100–200',
      'Non-refundable',
      '30 days or more',
      '14 to 29 days',
      '7 to 13 days',
      '72 hours to 6 days',
      '24 to 72 hours',
      'within 7 business days',
      'Validation',
      'Airline coordination',
      'Eligibility',
      'Fee assessment',
      'Amount calculation',
      'Final approval',
      'Only by phone',
      'at least 30 days before',
    ],
  ],
  [
    '/privacy',
    [
      '7 years',
      '3 years',
      '2 years',
      '1 year',
      '6 months',
      '48 hours',
      '30 days',
      '60 days',
      'Skyhop LLC',
      'December 12, 2025',
    ],
  ],
  ['/terms', ['30 days', '60 days', 'Skyhop LLC', '+1 212 555 0142', 'December 12, 2025']],
  ['/cookies', ['30 days', '24 hours', '4 hours', '90 days', 'June 9, 2025', '8. Questions']],
  [
    '/contact',
    [
      'Get Help Finding Cheap Flights',
      'Call Now for Instant Savings',
      'Send Email Request',
      'Why Our Customers Call Us First',
      '$347',
      'by 5%',
      'within 30 minutes',
      'English, Spanish, French and Portuguese',
      '+1 212 555 0143',
      'Email for Quote',
    ],
  ],
  ['/about', ['$2M+', '70%', '24/7', 'Skyhop LLC']],
])('%s shows its figures [PAGE-01] [PAGE-02] [PAGE-04] [PAGE-08] [PAGE-10]', (path, figures) => {
  const text = seen(draw(path).html);
  expect(figures.filter((figure) => !text.includes(figure))).toEqual([]);
});

test('a brand without the 24-hour promise or without fees mentions neither [TRIP-10] [PAGE-08]', () => {
  const without = draw('/cancellation-policy', '', { freeWithin24Hours: false, feeMinorByCurrency: {} });
  expect(without.html).not.toContain('free-within-24-hours');
  expect(seen(without.html)).not.toContain('$35');
  expect(
    faqEntries({ freeWithin24Hours: false, feeMinorByCurrency: {} }).some(({ id }) => id === 'free-24-hours'),
  ).toBe(false);
});

test('a chat is offered only if the brand has one [PAGE-01]', () => {
  expect(draw('/contact').html).not.toContain('Start Live Chat');
  const params = new URLSearchParams();
  const chatting = renderPage('/contact', {
    terms: defaultCancellationTerms,
    words: { ...words, chat: 'https://chat.example' },
    texts: {},
    params,
  });
  expect(chatting?.html).toContain('href="https://chat.example"');
});

test('the privacy policy says that phone numbers and desk notes are kept as long as their booking [F-45] [PAGE-11]', () => {
  expect(seen(draw('/privacy').html)).toMatch(
    /Bookings and payments \([^)]*phone, notes of our staff\) 7 years after the trip/,
  );
});

test('cards are the only way to pay; flights are changed and bags added online or by phone, names and seats changed by phone, wherever a text says so [PAGE-11] [SERV-04]', () => {
  const texts = paths.map((path) => [path, seen(draw(path).html)] as const);
  const others = /paypal|klarna|afterpay|affirm|zelle|bitcoin|crypto|gift card|installment|pay later|cash on/i;
  for (const [path, text] of texts) expect([path, others.exec(text)?.[0] ?? null]).toEqual([path, null]);
  const policy = texts.find(([path]) => path === '/cancellation-policy')?.[1] ?? '';
  expect(policy).toContain('On this site you pay by card, and refunds are sent to that card.');
  expect(policy).toContain(
    `can be changed online in My Trips where the airline allows it, for $25 per passenger, or by phone at ${words.phone} for $25–75, or $50–150 on the day of departure; both in addition to what the airline charges.`,
  );
  expect(policy).toContain(
    `More bags can be added there too where the airline sells them online, at the price shown before you pay; otherwise by phone. To change names, seats or bags that are booked, call ${words.phone}.`,
  );
  expect(seen(draw('/faq', 'tab=changes').html)).toContain(
    `Online in My Trips where the airline sells them there, at the price shown before you pay. Otherwise by phone at ${words.phone}, or with the airline`,
  );
  for (const [path, text] of texts) {
    expect([path, /(?:change|modify|choose) (?:your|a) (?:booking|seat|bag|name)s? online/i.test(text)]).toEqual([
      path,
      false,
    ]);
    expect([path, /bags? [^.]*(?:only by phone|added by phone)/i.exec(text)?.[0] ?? null]).toEqual([path, null]);
    expect([path, /(?:dates?|flights?) [^.]*(?:only by phone|changed by phone)/i.exec(text)?.[0] ?? null]).toEqual([
      path,
      null,
    ]);
  }
});

test('questions about a receipt and about changes by the airline name what My Trips offers [PAGE-11] [TERMS-02] [SERV-02]', () => {
  expect(seen(draw('/faq', 'tab=payment').html)).toContain('a receipt as a PDF file, which is in My Trips too.');
  expect(seen(draw('/faq', 'tab=changes').html)).toContain(
    'My Trips shows the old and the new flights: keep the new ones there, or cancel.',
  );
  expect(seen(draw('/faq', 'tab=cancellations').html)).toContain('Cancel the trip in My Trips for the refund, or call');
});

test('the cookie page tells the time of links that open a trip from that of one-time links [PAGE-11] [SERV-06]', () => {
  const text = seen(draw('/cookies').html);
  expect(text).toContain('Links in our emails that open a trip are valid for 30 days.');
  expect(text).toContain('links in emails that open a trip: 30 days;');
});

test('the cancellation policy marks which fees apply online and which only by phone [PAGE-08] [SERV-03]', () => {
  const text = seen(draw('/cancellation-policy').html);
  expect(text).toContain('Canceling online costs $35 per passenger');
  expect(text).toContain(
    'Changing flights on this site, where the airline allows it, is possible for $25 per passenger; what the airline charges is added. Our change fee is not refunded if you cancel later.',
  );
  expect(text).toContain('Change by phone $25–75 Only by phone');
  expect(text).toContain('Change by phone on the day of departure $50–150 Only by phone');
  const faq = seen(draw('/faq', 'tab=changes').html);
  expect(faq).toContain('in My Trips where the airline allows it online, for $25 per passenger, or by phone at');
});

test('the policy of a brand that takes nothing for a change speaks of no change fee of ours [PAGE-08] [SERV-03]', () => {
  const change = { feeMinorByCurrency: {} };
  const own = { ...words, changeFee: changeFeeClause(change), changeFeeKept: changeFeeKeptText(change) };
  const input = { terms: defaultCancellationTerms, texts: {}, params: new URLSearchParams() };
  const text = seen(renderPage('/cancellation-policy', { ...input, words: own })?.html ?? '');
  expect(text).toContain('is possible with no fee from us; what the airline charges is added.');
  expect(text).not.toMatch(/our change fee/i);
});

test('the steps of a refund subtract our fee, and no text adds one to the refund [F-30] [PAGE-11]', () => {
  const text = seen(draw('/cancellation-policy').html);
  expect(text).toContain('Fee assessment. We subtract our service fee if it applies.');
  expect(
    paths.map((path) => seen(draw(path).html)).filter((page) => /\badd (?:our|a|the) (?:service )?fee/i.test(page)),
  ).toEqual([]);
});

test('the contact page mentions a chat only if the brand has one, and then in all its sentences [F-29] [PAGE-01]', () => {
  const { html, description } = draw('/contact');
  expect(`${seen(html)} ${description}`).not.toMatch(/chat/i);
  expect(seen(html)).toContain('24 hours a day, 7 days a week, for phone and email');
  const chatting = renderPage('/contact', {
    ...{ terms: defaultCancellationTerms, texts: {}, params: new URLSearchParams() },
    words: { ...words, chat: 'https://chat.example' },
  });
  expect(seen(chatting?.html ?? '')).toContain('By phone, email and chat: 24/7');
  expect(chatting?.description).toContain('by phone, email and chat');
});

test('the cookie page offers a choice only if its control is shown [F-29] [PAGE-09]', () => {
  expect(seen(draw('/cookies').html)).not.toMatch(/change your choice|you can change/i);
  const asking = renderPage('/cookies', {
    ...{ terms: defaultCancellationTerms, texts: {}, params: new URLSearchParams(), words },
    choice: '<form id="control"></form>',
  });
  expect(seen(asking?.html ?? '')).toContain('You can change your choice about advertising on this page at any time.');
  expect(asking?.html).toContain('id="control"');
});

test('the box of the cancellation policy shows the brand’s fees, time bands, refund speeds and 24-hour rule [F-29] [PAGE-04]', () => {
  const boxOf = (html: string) =>
    /<section id="quick-reference".*?(?=<section id="how-to-cancel")/.exec(html)?.[0] ?? '';
  const { html } = draw('/cancellation-policy');
  const box = seen(boxOf(html));
  const figures = [
    ...['24-hour rule', '$35 per passenger', 'Cancellation by phone $50 per passenger', '$125 per case'],
    ...[
      '30 days or more',
      '24 to 72 hours',
      '7–21 business days',
      '10–30 business days',
      'Instant',
      '7–14 business days',
    ],
  ];
  expect(figures.filter((words) => !box.includes(words))).toEqual([]);
  expect(html.match(/<h2/g)).toHaveLength(9);
  const without = draw('/cancellation-policy', '', { freeWithin24Hours: false, feeMinorByCurrency: {} });
  expect(seen(boxOf(without.html))).not.toMatch(/24-hour|\$35/);
});

test.each(paths)('no table of %s stands on it twice, nor half of its rows in another [F-112]', (path) => {
  const rows = [...draw(path).html.matchAll(/<tbody.*?<\/tbody>/gs)].map(([body]) =>
    [...body.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) => seen(row.replace(/<\/td>.*/s, ''))),
  );
  const shared = rows.flatMap((one, index) =>
    rows.slice(index + 1).map((other) => one.filter((row) => other.includes(row)).length),
  );
  expect(Math.max(0, ...shared)).toBeLessThan(2);
});

test('six or more useful answers in each of six categories, each with its own URL [PAGE-03]', () => {
  const entries = faqEntries(defaultCancellationTerms);
  for (const category of faqCategories) {
    expect([category, entries.filter((one) => one.category === category).length >= 6]).toEqual([category, true]);
  }
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  const answers = entries.map(({ answer }) => fillMarks(plainText(answer), words)).join(' ');
  for (const figure of [
    '11 months',
    '2 hours',
    '3 hours',
    '6 months',
    '24 to 48 hours',
    '7–21 business days',
    '7–14 business days',
    '$25–75',
  ]) {
    expect(answers).toContain(figure);
  }
});

test('a search finds questions and answers in any case, in all categories by name [PAGE-03]', () => {
  const text = seen(draw('/faq', 'q=REFUND').html);
  expect(text).toMatch(/\d+ answers for “REFUND”/);
  expect(text).toContain('Cancellations');
  const entries = faqEntries(defaultCancellationTerms);
  const holding = entries.filter(({ question, answer }) =>
    fillMarks(plainText(`${question}\n${answer}`), words)
      .toLowerCase()
      .includes('refund'),
  );
  expect(text).toContain(`${holding.length} answers`);
});

test('a blank search clears the results, an unsuccessful one offers next steps, huge and hostile ones are text [PAGE-03] [SAFE-03]', () => {
  expect(seen(draw('/faq', 'q=+++').html)).not.toContain('answers for');
  const nothing = draw('/faq', 'q=zzzzqq').html;
  expect(seen(nothing)).toContain('No results for “zzzzqq”');
  expect(nothing).toContain('href="/contact"');
  const hostile = draw('/faq', `q=${encodeURIComponent('"><script>alert(1)</script>')}`).html;
  expect(hostile).not.toContain('<script');
  expect(draw('/faq', `q=${'x'.repeat(100_000)}`).html.length).toBeLessThan(10_000);
  expect(draw('/faq', 'tab=constructor').html).toContain('How far ahead can I book?');
});

test.each([
  ["airline's", 'airline’s'],
  ['"OPERATED BY"', '“Operated by”'],
  ['$25-75', '$25–75'],
])('a search for %s, as keyboards type it, finds %s as the page prints it [PAGE-03]', (typed, printed) => {
  const found = (search: string) =>
    seen(draw('/faq', `q=${encodeURIComponent(search)}`).html).match(/(\d+) answers? for/)?.[1];
  expect(found(printed)).toBeDefined();
  expect(found(typed)).toBe(found(printed));
});

test('every question shows that it can be opened, and an open one that it can be closed [F-82] [PAGE-03]', () => {
  const summaries = draw('/faq').html.match(/<summary.*?<\/summary>/g) ?? [];
  expect(summaries.length).toBeGreaterThan(3);
  for (const summary of summaries) {
    expect(summary).toMatch(/<svg[^>]+group-open:rotate-180/);
    expect(summary).toContain('#chevron');
  }
});

test.each(['terms', 'cancellation-policy'] as const)(
  'the text of %s kept with a booking is what the page shows, in its order [TERMS-02]',
  (name) => {
    // Tables lose their cells' borders, and lists their marks.
    const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '');
    const page = lettersOf(seen(draw(`/${name}`).html));
    const { heading, sections } = pageLines(policyContentOf(name, defaultCancellationTerms, {}), words);
    const lines = sections.flatMap((section) => [section.heading ?? '', ...section.lines]);
    let end = 0;
    for (const line of [heading, ...lines]) {
      const at = page.indexOf(lettersOf(line.replace(/^\d+\. /, '')), end);
      expect([line, at >= end]).toEqual([line, true]);
      end = at;
    }
  },
);

test('the cookie page names the payment provider’s cookies where its card fields are used, and is the same otherwise [PAGE-11] [HOST-01]', () => {
  const input = { terms: defaultCancellationTerms, texts: {}, params: new URLSearchParams(), words };
  const own = draw('/cookies').html;
  const hosted = renderPage('/cookies', { ...input, hostsCards: true })?.html ?? '';
  expect(renderPage('/cookies', { ...input, hostsCards: false })?.html).toBe(own);
  expect(seen(own)).not.toMatch(/stripe/i);
  const said = seen(hosted);
  expect(said).toContain('__stripe_mid Tells payments by people from fraud 1 year');
  expect(said).toContain('__stripe_sid Tells payments by people from fraud 30 minutes');
  expect(said).toContain('Its script is loaded on that step only');
  // Nothing but one part of one section is added.
  const start = [...own].findIndex((sign, at) => sign !== hosted[at]);
  const added = hosted.slice(start, start + hosted.length - own.length);
  expect(hosted.replace(added, '')).toBe(own);
  expect(own.slice(0, start)).toMatch(/5\. Third-party cookies<\/h2>(?!.*<h2)/s);
});
