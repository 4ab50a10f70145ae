import { storedCardData } from '#domain/payment/card.ts';
import { list, type PageContent, table, text } from '../page-content.ts';
import { answerTimes, policyNotice, retention } from '../policy-figures.ts';

/** The privacy policy: how this product handles personal data (PAGE-04, PAGE-11). */
export const privacyPolicy: PageContent = {
  title: 'Privacy Policy',
  description: 'Which personal data a booking needs, who receives it, how long it is kept, and your rights.',
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
          '{brand} is responsible for your data. It is run by {legalName}. The address is {office}. Email {email} or call {phone}.',
        ),
      ],
    },
    {
      id: 'what-we-use',
      heading: 'What we use, and why',
      blocks: [
        table(
          'Personal data and its purpose',
          ['Data', 'Purpose'],
          [
            ['Names, birth dates, title and gender of travelers', 'Airlines need them to issue tickets'],
            [
              'Passport number, expiry and country',
              'Airlines must give them to border authorities. We send them to the airline with the order and do not keep them, except encrypted while a payment is being reviewed',
            ],
            [
              'Frequent flyer numbers, if you add any',
              'Member prices and miles. We send them to the airline and do not keep them, except encrypted while a payment is being reviewed, or if you save them in your account',
            ],
            ['Email and phone of the first traveler', 'Confirmations, flight changes, questions about the booking'],
            [
              'Card data',
              `Your payment and its receipt. We pass it on to the payment provider and keep only ${storedCardData}`,
            ],
            [
              'Saved travelers (names, birth date, title, gender, frequent flyer numbers; never passports)',
              'To fill in your next booking, if you save any. They are stored encrypted',
            ],
            ['Username and password', 'Your account. The password is kept as a hash that cannot be read back'],
            [
              'The IP address that your browser calls from',
              'To limit how often one address can try something. We store counts under a code that does not show the address, for two hours at most, and never the address itself or which browser you use',
            ],
            ['Searches and pages', 'To show results. Our logs hold random ids, no names and no addresses'],
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
          'authorities, if the law requires airlines or us to share data.',
        ),
        text(
          'We do not sell data. Advertising tags are loaded only after you agree; see the [cookie policy](/cookies).',
        ),
      ],
    },
    {
      id: 'how-long',
      heading: 'How long we keep it',
      blocks: [
        table(
          'Periods after which data is deleted or anonymized',
          ['Data', 'Kept'],
          [
            [
              'Bookings and payments (amounts, flights, names, email, phone, notes of our staff)',
              `${retention.bookings} after the trip`,
            ],
            [
              'Email and phone of a booking whose account was deleted',
              'until the trip is over or canceled, and nothing is left to refund',
            ],
            ['Saved travelers', 'until you delete them, or your account'],
            ['Inactive accounts', `anonymized after ${retention.dormantAccounts} without signing in or a trip`],
            ['Emails that we sent, and their addresses', retention.mails],
            ['Marketing consents and addresses', `${retention.marketing} at most; today we keep none`],
            ['Messages to support', `${retention.supportMessages} at most; this site keeps none`],
            ['Usage measurements', `anonymized after ${retention.analytics}; ours identify nobody from the start`],
          ],
        ),
      ],
    },
    {
      id: 'your-rights',
      heading: 'Your rights',
      blocks: [
        list(
          'a copy of your data, in a machine-readable format;',
          'correction of wrong data;',
          'deletion of data that the law does not require us to keep;',
          'an end to any use based on your consent or our interest.',
        ),
        text(
          'With an account, you can download your data and delete the account yourself in [Account settings](/account-settings?tab=profile).',
        ),
        text(
          `Email {email}. We answer questions within ${answerTimes.privacy} and formal requests within ${answerTimes.formalPrivacy}. You may also complain to the data protection authority where you live.`,
        ),
      ],
    },
    {
      id: 'safety',
      heading: 'How we protect it',
      blocks: [
        text(
          'All connections are encrypted. Passwords are hashed, sessions expire, and every change to a booking is recorded. Only administrators see other people’s bookings; nobody can read a password or a full card number here.',
        ),
      ],
    },
    {
      id: 'children',
      heading: 'Children',
      blocks: [
        text(
          'Accounts are for adults. Children’s data is used only to book their flights, as provided by the person who books for them.',
        ),
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to this policy',
      blocks: [
        text(
          `We announce small changes ${policyNotice.minor} and material ones ${policyNotice.material} before they take effect, on this page.`,
        ),
      ],
    },
  ],
};
