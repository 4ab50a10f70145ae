import { expect, test } from 'vitest';
import { contrastRatio, defaultTheme, parseHexColor } from '#domain/brand/theme.ts';
import { sampleBrands } from '../brands/index.ts';
import { button, list, type Mail, type MailBlock, paragraph } from './blocks.ts';
import { mailColors, renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';

const brand = {
  key: 'acme',
  name: 'Acme & Co',
  theme: defaultTheme,
  contact: { email: 'help@acme.example', phone: '+1 (555) 0100', address: '1 Main Street' },
  linkTo: (path: string) => `https://acme.example${path}`,
};
const mailOf = (...blocks: MailBlock[]): Mail => ({ subject: 'Subject', heading: 'Heading', blocks });
const htmlOf = (...blocks: MailBlock[]) => renderHtml(mailOf(...blocks), brand);

/** One of each kind. */
const allBlocks: readonly MailBlock[] = [
  paragraph('Hello Ada, your flights are confirmed.'),
  { kind: 'references', facts: [{ label: 'Booking reference', value: 'CDFGHJKM' }] },
  {
    kind: 'journey',
    title: 'Outbound · Wed, Jan 20, 2027',
    departs: { time: '18:30', city: 'New York', code: 'JFK' },
    arrives: { time: '09:35', city: 'London', code: 'LHR' },
    days: 1,
    duration: '10h 5m',
    stops: '1 stop',
    lines: ['BA 178, JFK to CDG', 'BA 303, CDG to LHR'],
  },
  { kind: 'paragraph', text: 'Return leaves from LGW, not LHR', isStrong: true },
  {
    kind: 'list',
    title: 'Travelers',
    items: [{ text: 'Ada Byron', details: ['Seat 14B', 'Ticket number 125-1234567890'] }, { text: 'Charles Byron' }],
  },
  ...list('Bags', ['1 carry-on bag']),
  ...list('Fare rules', []),
  { kind: 'facts', title: 'Receipt', facts: [{ label: 'Total paid', value: '$482' }] },
  paragraph('Your receipt as a PDF file:', { label: 'Receipt (PDF)', address: 'https://acme.example/receipt?a=1&b=2' }),
  {
    kind: 'columns',
    columns: [
      { title: 'Before', lines: ['BA 178 at 18:30'] },
      { title: 'Now', lines: ['BA 178 at 19:30'] },
    ],
  },
  button('View This Trip', 'https://acme.example/trip'),
];

test('the text of a mail has a line for each fact, with addresses in full [CONF-04]', () => {
  expect(renderText(mailOf(...allBlocks), brand)).toBe(`Heading

Hello Ada, your flights are confirmed.

Booking reference: CDFGHJKM

Outbound · Wed, Jan 20, 2027
18:30 New York (JFK) to 09:35 (+1 day) London (LHR), 10h 5m, 1 stop
  BA 178, JFK to CDG
  BA 303, CDG to LHR

Return leaves from LGW, not LHR

Travelers:
Ada Byron
  Seat 14B
  Ticket number 125-1234567890
Charles Byron

Bags:
1 carry-on bag

Receipt:
Total paid: $482

Your receipt as a PDF file: https://acme.example/receipt?a=1&b=2

Before:
BA 178 at 18:30
Now:
BA 178 at 19:30

View This Trip: https://acme.example/trip

Questions? Call +1 (555) 0100 or write to help@acme.example.
Acme & Co, 1 Main Street
`);
});

test('the HTML of a mail shows the same facts in the same order [CONF-04]', () => {
  const shown = htmlOf(...allBlocks)
    .replace(/^[\s\S]*<h1/, '<h1')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('&amp;', '&');
  expect(shown.trim()).toBe(
    [
      'Heading Hello Ada, your flights are confirmed. Booking reference CDFGHJKM',
      'Outbound · Wed, Jan 20, 2027 18:30 JFK · New York 10h 5m 1 stop 09:35 +1 LHR · London',
      'BA 178, JFK to CDG BA 303, CDG to LHR Return leaves from LGW, not LHR',
      'Travelers Ada Byron Seat 14B Ticket number 125-1234567890 Charles Byron Bags 1 carry-on bag',
      'Receipt Total paid $482 Your receipt as a PDF file: Receipt (PDF)',
      'Before BA 178 at 18:30 Now BA 178 at 19:30 View This Trip',
      'Questions? Call +1 (555) 0100 or write to help@acme.example . Acme & Co, 1 Main Street',
    ].join(' '),
  );
});

test('no text of a mail becomes markup, neither in its blocks nor in its heading, preview or links [SAFE-03]', () => {
  const hostile = '"><img src=x onerror=alert(1)>\'&';
  const filled = JSON.stringify({ ...mailOf(...allBlocks), preview: 'Preview' }, (key, value) =>
    typeof value === 'string' && key !== 'kind' ? hostile : value,
  );
  const html = renderHtml(JSON.parse(filled), brand);
  expect(html).not.toContain('<img');
  expect(html.split('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&#39;&amp;').length - 1).toBeGreaterThan(20);
});

test('a brand cannot inject markup into its mail: name, contact and colors are plain text [SAFE-03] [BRAND-06]', () => {
  const hostile = '"><script>alert(1)</script>';
  const colors = { secondary: hostile, accent: hostile, background: hostile, text: hostile, font: hostile };
  const html = renderHtml(mailOf(), {
    ...brand,
    name: hostile,
    theme: { primary: `red;${hostile}`, ...colors },
    contact: { email: hostile, phone: hostile, address: hostile },
  });
  expect(html).not.toContain('<script');
  expect(html).not.toContain('red;');
});

test('buttons and links lead to their addresses, and the contacts can be called and written to [CONF-04]', () => {
  const html = htmlOf(...allBlocks);
  expect(html).toMatch(/<a href="https:\/\/acme\.example\/receipt\?a=1&amp;b=2">Receipt \(PDF\)<\/a>/);
  expect(html).toMatch(/<a href="https:\/\/acme\.example\/trip" style="[^"]*">View This Trip<\/a>/);
  expect(html).toContain('href="tel:+15550100"');
  expect(html).toContain('href="mailto:help@acme.example"');
});

test('long words may break anywhere, but numbers of tickets stand on one line [F-111]', () => {
  const html = htmlOf(...allBlocks);
  expect(html).toMatch(/<body style="[^"]*overflow-wrap:anywhere/);
  expect(html).toContain('Ticket number <span style="white-space:nowrap">125-1234567890</span>');
});

test('inboxes preview the paragraphs, unless the mail says what else [CONF-04]', () => {
  const blocks = [paragraph('One.'), paragraph('Two.')];
  const preview = (mail: Mail) => /overflow:hidden">(.*)<\/div>/.exec(renderHtml(mail, brand))?.[1];
  expect(preview(mailOf(...blocks))).toBe('One. Two.');
  expect(preview({ ...mailOf(...blocks), preview: 'Other.' })).toBe('Other.');
});

test.each([
  ['/images/0a1b', 'https://acme.example/images/0a1b'],
  ['https://cdn.acme.example/logo.png?a=1&b=2', 'https://cdn.acme.example/logo.png?a=1&amp;b=2'],
])('the logo %s stands above the name of the brand, by its full address [F-106]', (logo, address) => {
  const html = renderHtml(mailOf(), { ...brand, logo });
  expect(html).toContain(`<img src="${address}" alt="Acme &amp; Co" style="`);
  expect(html.indexOf('<img')).toBeLessThan(html.indexOf('>Acme &amp; Co</td>'));
});

test('a mail of a brand without a logo has its name, and no picture [F-106]', () => {
  expect(htmlOf()).not.toContain('<img');
  expect(htmlOf()).toContain('>Acme &amp; Co</td>');
});

test('text contrast reaches 4.5:1 under every sample brand [BRAND-07]', () => {
  for (const { theme } of sampleBrands) {
    const colors = mailColors(theme);
    const ratio = (a: string, b: string) => {
      const [x, y] = [parseHexColor(a), parseHexColor(b)];
      return x === null || y === null ? 0 : contrastRatio(x, y);
    };
    expect(ratio(colors.ink, colors.card)).toBeGreaterThanOrEqual(4.5);
    expect(ratio(colors.inkSoft, colors.card)).toBeGreaterThanOrEqual(4.5);
    expect(ratio(colors.onPrimary, colors.primary)).toBeGreaterThanOrEqual(4.5);
  }
});
