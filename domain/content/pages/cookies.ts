import { list, type PageContent, table, text } from '../page-content.ts';
import { answerTimes, cookieLifetimes, retention } from '../policy-figures.ts';

/** How long a text stays, by the browser's store that it is in: neither store ends one by itself. */
export const keptTexts = {
  local: 'until you delete it in your browser',
  session: 'until the tab is closed, the trip is booked or you sign out',
} as const;

/** Every text that the site's scripts keep in a browser; a name that ends in a colon begins the names of several. */
export const storedTexts: readonly {
  readonly name: string;
  readonly what: string;
  readonly kept: keyof typeof keptTexts;
}[] = [
  { name: 'lastSearchParams', what: 'Your last search', kept: 'local' },
  { name: 'lastTripType', what: 'Whether it was one way or a round trip', kept: 'local' },
  { name: 'booking:', what: 'What you typed into the traveler form, and the step you are at', kept: 'session' },
];

export const necessaryCaption = 'Necessary cookies';
const storedTextsCaption = 'Stored in your browser';

/** The cookie policy: {choicePlace} is where the choice stands, nothing where there is none. What this site really keeps in a browser, and for how long (PAGE-04, PAGE-11). */
export const cookiePolicy: PageContent = {
  title: 'Cookie Policy',
  description: 'Which cookies this site sets, what for, and how long each of them lives.',
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
          'A cookie is a short text that a site leaves in your browser and reads again with your next page. Browsers keep other texts as well, in what is called local storage; this policy means both.',
        ),
      ],
    },
    {
      id: 'necessary',
      heading: '2. Cookies that the site needs',
      blocks: [
        text(
          'Without these you could not book or stay signed in. They hold random names or one word, no data about you.',
        ),
        table(
          necessaryCaption,
          ['Name', 'What for', 'Lives at most'],
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
              'Your answer about advertising, where a brand asks. Holds “accepted” or “declined”',
              cookieLifetimes.preferences,
            ],
            ['brand', 'Which brand you look at, on addresses that serve several', 'until the browser is closed'],
          ],
        ),
        text(
          'Where the address of this site begins with https, browsers know these cookies with __Host- before their names: they then belong to this one host and never travel unprotected.',
        ),
        text(`Security tokens, such as one-time links, live ${cookieLifetimes.security} at most.`),
      ],
    },
    {
      id: 'preferences',
      heading: '3. What is kept for your comfort',
      blocks: [
        text(
          'These entries stay in your own browser, so that a reload or your next visit loses nothing. Passport and card data are never kept there.',
        ),
        table(
          storedTextsCaption,
          ['Name', 'What it is', 'Kept'],
          storedTexts.map(({ name, what, kept }) => [name, what, keptTexts[kept]]),
        ),
        text(
          `Your answer about advertising, which you can change {choicePlace}, is kept ${cookieLifetimes.preferences}; then we ask again.`,
        ),
      ],
    },
    {
      id: 'advertising',
      heading: '4. Advertising',
      blocks: [
        text(
          'Some brands measure which advertisements lead to this site. Where a brand does, we ask you first; before you accept, nothing is loaded and nothing leaves your browser. Decline is as easy as accept, and everything works without it.',
        ),
      ],
    },
    {
      id: 'others',
      heading: '5. Cookies of others',
      blocks: [
        text(
          `Other companies set no cookies on this site unless you accepted advertising. Then Google’s tag may set cookies whose names begin with _ga or _gcl; we ask it to keep them ${cookieLifetimes.preferences} at most, and delete them when you decline. The tag is never loaded where you book, pay, sign in or see your trips.`,
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
          `booking session: ${cookieLifetimes.bookingSession} after the last step of a booking;`,
          `your answer about advertising, where you were asked: ${cookieLifetimes.preferences};`,
          `your last search: ${keptTexts.local};`,
          `measurements are made anonymous after ${retention.analytics}.`,
        ),
      ],
    },
    {
      id: 'your-choice',
      heading: '7. Your choice',
      blocks: [
        text(
          'You can change your choice about advertising {choicePlace} at any time. You can delete cookies and these entries in the settings of your browser. Without the necessary cookies you can look around, but not book.',
        ),
      ],
    },
    {
      id: 'contact',
      heading: '8. Questions',
      blocks: [text(`Write to {email}. We answer questions about privacy within ${answerTimes.privacy}.`)],
    },
  ],
};
