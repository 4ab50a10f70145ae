import { keptOfCard } from '../../payment/card.ts';
import { list, type PageContent, table, text } from '../page-content.ts';
import { answerTimes, policyNotice, retention } from '../policy-figures.ts';

/** The privacy policy: what is done with personal data, as this product really does it (PAGE-04, PAGE-11). */
export const privacyPolicy: PageContent = {
  title: 'Privacy Policy',
  description: 'Which personal data a booking needs, who receives it, how long it is kept, and what you can ask of us.',
  keywords: ['privacy policy', 'personal data', 'data protection'],
  heading: 'Privacy policy',
  intro:
    'We use what a booking needs, share it only with those who need it for your flight, and delete what is no longer needed.',
  updated: '2025-12-12',
  sections: [
    {
      id: 'who-we-are',
      heading: 'Who is responsible',
      blocks: [
        text(
          '{brand} is responsible for your data. It is run by {legalName}. The address is {office}. Write to {email} or call {phone}.',
        ),
      ],
    },
    {
      id: 'what-we-use',
      heading: 'What we use, and what for',
      blocks: [
        table(
          'Personal data and its purpose',
          ['Data', 'What for'],
          [
            ['Names, birth dates, title and gender of travelers', 'Airlines issue tickets by them'],
            [
              'Passport number, expiry and country',
              'Airlines must give them to border authorities. They go to the airline with the order; we do not keep them',
            ],
            [
              'Email and phone of the first traveler',
              'Confirmation, changes of the flight, questions about the booking',
            ],
            [
              'Card data',
              `Your payment and its receipt. It passes through to the payment provider; we keep the card’s ${keptOfCard} only`,
            ],
            ['Username and password', 'Your account. The password is kept as a hash that cannot be read back'],
            ['Searches and pages', 'To answer them. Our logs hold random ids, no names and no addresses'],
          ],
        ),
      ],
    },
    {
      id: 'who-receives-it',
      heading: 'Who receives it',
      blocks: [
        list(
          'the airlines of your trip, and the reservation service through which we book with them;',
          'the payment provider that charges and refunds your card;',
          'authorities, where the law makes airlines or us pass data on.',
        ),
        text(
          'We sell no data. Advertising measures are loaded only after you agreed; see the [cookie policy](/cookies).',
        ),
      ],
    },
    {
      id: 'how-long',
      heading: 'How long we keep it',
      blocks: [
        table(
          'Periods after which data is deleted or made anonymous',
          ['Data', 'Kept'],
          [
            [
              'Bookings and payments (amounts, flights, names, email, phone, notes of our staff)',
              `${retention.bookings} after the trip`,
            ],
            ['Accounts that nobody uses', `anonymous after ${retention.dormantAccounts} without signing in or a trip`],
            ['Mails that we sent, and the addresses they went to', retention.mails],
            ['Marketing consents and addresses', `${retention.marketing} at most; today we keep none`],
            ['Messages to support', `${retention.supportMessages} at most; this site keeps none`],
            ['Measurements of use', `anonymous after ${retention.analytics}; ours name nobody from the beginning`],
          ],
        ),
      ],
    },
    {
      id: 'your-rights',
      heading: 'What you can ask of us',
      blocks: [
        list(
          'a copy of your data, in a form that programs read;',
          'correction of what is wrong;',
          'deletion of what no law makes us keep;',
          'that we stop a use that rests on your consent or our interest.',
        ),
        text(
          `Write to {email}. We answer questions within ${answerTimes.privacy} and formal requests within ${answerTimes.formalPrivacy}. You may also complain to the authority for data protection where you live.`,
        ),
      ],
    },
    {
      id: 'safety',
      heading: 'How we protect it',
      blocks: [
        text(
          'All connections are encrypted. Passwords are hashed, sessions end by themselves, administrators see what their task needs, and every change to a booking is recorded.',
        ),
      ],
    },
    {
      id: 'children',
      heading: 'Children',
      blocks: [
        text(
          'Accounts are for adults. Data of children is used only to book their flights, as given by who books for them.',
        ),
      ],
    },
    {
      id: 'changes',
      heading: 'Changes of this policy',
      blocks: [
        text(
          `We announce small changes ${policyNotice.minor} and material ones ${policyNotice.material} before they take effect, on this page and to account holders by mail.`,
        ),
      ],
    },
  ],
};
