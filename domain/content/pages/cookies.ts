import { list, type PageContent, table, text } from '../page-content.ts';
import { answerTimes, cookieLifetimes, retention } from '../policy-figures.ts';

/** How long a text is kept, by storage in the browser; neither storage deletes it by itself. */
export const keptTexts = {
  local: 'until you delete it in your browser',
  session: 'until the tab is closed, the trip is booked or you sign out',
  tab: 'until the tab is closed',
} as const;

/** Every text stored in a browser by the site's scripts and router; a name that ends in a colon is a prefix. */
export const storedTexts: readonly {
  readonly name: string;
  readonly what: string;
  readonly kept: keyof typeof keptTexts;
}[] = [
  { name: 'lastSearchParams', what: 'Your last search', kept: 'local' },
  { name: 'lastTripType', what: 'Whether it was one way or a round trip', kept: 'local' },
  {
    name: 'booking:',
    what: 'What you entered in the traveler form, the seats and extras you chose, and your current step',
    kept: 'session',
  },
  {
    name: 'money-call',
    what: 'The address of the page on which you last paid for, changed or canceled something, to lead back to it after an error',
    kept: 'tab',
  },
  {
    name: 'react-router-scroll-positions',
    what: 'How far down you had scrolled on the pages of this visit, so that going back returns to that place',
    kept: 'tab',
  },
  {
    name: 'remix-router-transitions',
    what: 'The pages of this visit between which the view changes smoothly',
    kept: 'tab',
  },
];

export const necessaryCaption = 'Necessary cookies';
const storedTextsCaption = 'Stored in your browser';

/**
 * The cookie policy (PAGE-04, PAGE-11): what this site stores in a browser, and for how long. {choicePlace} says where
 * visitors can change their choice; empty if they cannot.
 */
export const cookiePolicy: PageContent = {
  title: 'Cookie Policy',
  description: 'Which cookies this site sets, why, and how long each of them is kept.',
  keywords: ['cookies', 'cookie policy', 'privacy', 'consent'],
  heading: 'Cookie policy',
  intro: 'Few cookies, each with one purpose. Nothing for advertising is loaded before you agree.',
  updated: '2025-06-09',
  sections: [
    {
      id: 'what-cookies-are',
      heading: '1. What cookies are',
      blocks: [
        text(
          'A cookie is a short text that a site stores in your browser and reads again with your next page. Browsers also keep other texts, in what is called local storage; this policy covers both.',
        ),
      ],
    },
    {
      id: 'necessary',
      heading: '2. Cookies that the site needs',
      blocks: [
        text(
          'Without these you could not book or stay signed in. They hold random names or a single word, and no data about you.',
        ),
        table(
          necessaryCaption,
          ['Name', 'Purpose', 'Kept for at most'],
          [
            [
              'visit',
              'Your booking session: keeps search, payment and booking together',
              cookieLifetimes.bookingSession,
            ],
            ['account', 'Keeps you signed in', cookieLifetimes.authentication],
            [
              'device',
              'Remembers that this browser signed in before, so that nobody else can lock you out',
              cookieLifetimes.authentication,
            ],
            [
              'consent',
              'Your choice about advertising, if a brand asks. Holds “accepted” or “declined”',
              cookieLifetimes.preferences,
            ],
            ['brand', 'The brand you are viewing, on addresses that serve several', 'until the browser is closed'],
          ],
        ),
        text(
          'If the address of this site begins with https, browsers show these cookies with __Host- before their names: they then belong to this host only and are never sent unencrypted.',
        ),
        text(
          `Security tokens, such as one-time links, are valid for ${cookieLifetimes.security} at most. Links in our emails that open a trip are valid for ${cookieLifetimes.tripLinks}.`,
        ),
      ],
    },
    {
      id: 'preferences',
      heading: '3. What is stored for your convenience',
      blocks: [
        text(
          'These entries stay in your own browser, so that a reload or your next visit loses nothing. Passport and card data are never stored there.',
        ),
        table(
          storedTextsCaption,
          ['Name', 'What it is', 'Kept'],
          storedTexts.map(({ name, what, kept }) => [name, what, keptTexts[kept]]),
        ),
        text(
          `Your choice about advertising, which you can change {choicePlace}, is kept for ${cookieLifetimes.preferences}; then we ask again.`,
        ),
      ],
    },
    {
      id: 'advertising',
      heading: '4. Advertising',
      blocks: [
        text(
          'Some brands measure which advertisements lead to this site. If a brand does, we ask you first; before you accept, nothing is loaded and nothing leaves your browser. Declining is as easy as accepting, and everything works without it.',
        ),
      ],
    },
    {
      id: 'others',
      heading: '5. Third-party cookies',
      blocks: [
        text(
          `Other companies set no cookies on this site unless you accepted advertising. If you did, Google’s tag may set cookies whose names begin with _ga or _gcl; we ask it to keep them for ${cookieLifetimes.preferences} at most, and delete them when you decline. The tag is never loaded where you book, pay, sign in or view your trips.`,
        ),
      ],
    },
    {
      id: 'how-long',
      heading: '6. How long data is kept',
      blocks: [
        list(
          `signed in: at most ${cookieLifetimes.authentication};`,
          `security tokens: ${cookieLifetimes.security};`,
          `links in emails that open a trip: ${cookieLifetimes.tripLinks};`,
          `booking session: ${cookieLifetimes.bookingSession} after the last step of a booking;`,
          `your choice about advertising, if you were asked: ${cookieLifetimes.preferences};`,
          `your last search: ${keptTexts.local};`,
          `measurements are anonymized after ${retention.analytics}.`,
        ),
      ],
    },
    {
      id: 'your-choice',
      heading: '7. Your choice',
      blocks: [
        text(
          'You can change your choice about advertising {choicePlace} at any time. You can delete cookies and these entries in your browser’s settings. Without the necessary cookies you can browse, but not book.',
        ),
      ],
    },
    {
      id: 'contact',
      heading: '8. Questions',
      blocks: [text(`Email {email}. We answer questions about privacy within ${answerTimes.privacy}.`)],
    },
  ],
};
