import { describe, expect, test } from 'vitest';
import type { Offer } from '../flights/offer.ts';
import { emailMessages } from '../people/email.ts';
import { nameMessages, nameProblem, transliterateName } from '../people/names.ts';
import { isE164 } from '../people/phone.ts';
import { testOffer, testPlace } from '../testing/offers.ts';
import { checkPassengers, matchPassengers } from './check-passengers.ts';
import {
  type BookingPassenger,
  fitsSearchedTraveler,
  genderOfTitle,
  passengerTypeLabels,
  passengerTypeOfAge,
} from './passenger.ts';
import { passengerMessage, passengerMessages } from './passenger-messages.ts';
import {
  isPassportRequired,
  passportHint,
  passportHints,
  passportMessages,
  passportProblems,
  takesPassports,
} from './passport.ts';

const today = '2027-01-10';
const adult: BookingPassenger = {
  type: 'adult',
  title: 'ms',
  firstName: 'Ada',
  lastName: 'Byron',
  gender: 'female',
  dateOfBirth: '1990-05-17',
  email: 'ada@example.com',
  phone: '+12125550142',
};
const domestic = (passengers: Offer['passengers']): Offer =>
  testOffer({ from: testPlace('JFK', 'US'), to: testPlace('LAX', 'US'), departing: '2027-03-04T10:00:00', passengers });
const oneAdult = domestic([{ id: 'pas_a', type: 'adult', age: null }]);
const problemsOf = (given: BookingPassenger[], offer = oneAdult) => {
  const check = checkPassengers(given, offer, today);
  const problems = check.ok ? [] : check.problems;
  return problems.map((problem) => ({ path: problem.path, message: passengerMessage(problem) }));
};

describe('types and ages', () => {
  test('types by age: under 2, 2 to 11, 12 and more [PAX-01]', () => {
    expect([0, 1, 2, 11, 12, 80].map(passengerTypeOfAge)).toEqual([
      'infant_without_seat',
      'infant_without_seat',
      'child',
      'child',
      'adult',
      'adult',
    ]);
    expect(Object.values(passengerTypeLabels)).toEqual([
      'Adult (12+ years)',
      'Child (2-11 years)',
      'Infant (under 2 years)',
    ]);
  });
  test.each([
    ['1990-05-17', { type: 'adult', age: null }, true],
    ['2009-03-04', { type: 'adult', age: null }, true],
    ['2009-03-05', { type: 'adult', age: null }, false],
    ['2011-06-01', { type: 'adult', age: 15 }, true],
    ['2010-06-01', { type: 'adult', age: 15 }, false],
    ['2019-03-04', { type: 'child', age: 8 }, true],
    ['2018-03-04', { type: 'child', age: 8 }, false],
    ['2025-03-05', { type: 'infant_without_seat', age: 1 }, true],
    ['2027-01-01', { type: 'infant_without_seat', age: 1 }, true],
    ['2025-03-04', { type: 'infant_without_seat', age: 1 }, false],
    ['2027-03-05', { type: 'infant_without_seat', age: 1 }, false],
  ] as const)('born %s as %o on 2027-03-04: %s [PAX-06]', (bornOn, searched, fits) => {
    expect(fitsSearchedTraveler(bornOn, '2027-03-04', searched)).toBe(fits);
  });
  test('a title that implies a gender sets it; dr implies none [PAX-05]', () => {
    expect(['mr', 'ms', 'mrs', 'miss', 'dr'].map((title) => genderOfTitle(title as 'mr'))).toEqual([
      'male',
      'female',
      'female',
      'female',
      null,
    ]);
  });
});

describe('names', () => {
  test.each([
    ['Æsa  Þórðar', 'Aesa Thórdar'],
    ['Weiß', 'Weiss'],
    ['Nguyễn', 'Nguyên'],
    ['O’Neill', "O'Neill"],
    [' Anne‐Marie ', 'Anne-Marie'],
    ['Łukasz', 'Łukasz'],
    ['李', '李'],
  ])('%s becomes %s [PAX-06]', (typed, sent) => {
    expect(transliterateName(typed)).toBe(sent === 'Nguyên' ? 'Nguyen' : sent);
  });
  test.each(['李', 'Ada1', 'R2-D2', '-', 'A'.repeat(21), 'Ada<b>', 'Œuvre', 'a_b'])(
    '%s is reported at the field [PAX-06]',
    (name) => {
      expect(nameProblem(name, 'firstName')).not.toBeNull();
    },
  );
  test('a name that is too long is reported with advice, which differs for a last name [F-81]', () => {
    const long = 'Maximiliana Josephine';
    expect([nameProblem(long, 'firstName'), nameProblem(long, 'lastName')]).toEqual(['firstNameLong', 'lastNameLong']);
    expect(nameMessages.firstNameLong).toBe('Airlines accept at most 20 characters here: leave out middle names');
    expect(nameMessages.lastNameLong).toBe('Airlines accept at most 20 characters here: enter the first 20');
    expect(nameProblem(long.slice(0, 20), 'firstName')).toBeNull();
  });
  test.each(['Ada', 'Anne-Marie', "O'Neill", 'de la Cruz', 'Müller', 'Łukasz', 'Ñandú'])(
    '%s is accepted [PAX-06]',
    (name) => {
      expect(nameProblem(name, 'firstName')).toBeNull();
    },
  );
});

describe('the passenger form', () => {
  test('someone who is 120 years old to the day passes; names with line breaks do not [F-59] [F-55]', () => {
    expect(checkPassengers([{ ...adult, dateOfBirth: '1907-01-10' }], oneAdult, today).ok).toBe(true);
    for (const firstName of ['Ada\nByron', 'Ada\tByron', 'Ada\u2028Byron', 'Ada www.pay.example', 'Ada\u200bByron']) {
      expect([firstName, checkPassengers([{ ...adult, firstName }], oneAdult, today).ok]).toEqual([firstName, false]);
    }
  });

  test('a complete traveler passes and can be ordered', () => {
    expect(checkPassengers([adult], oneAdult, today)).toEqual({
      ok: true,
      passengers: [
        expect.objectContaining({ id: 'pas_a', gender: 'female', firstName: 'Ada', passport: null, infantId: null }),
      ],
    });
  });
  test.each([
    [{ firstName: ' ' }, 'passengers.0.firstName', 'First name is required'],
    [{ lastName: '' }, 'passengers.0.lastName', 'Last name is required'],
    [{ dateOfBirth: '' }, 'passengers.0.dateOfBirth', 'Date of birth is required'],
    [{ dateOfBirth: '2027-01-11' }, 'passengers.0.dateOfBirth', 'Date of birth cannot be in the future'],
    [{ dateOfBirth: '1850-01-11' }, 'passengers.0.dateOfBirth', passengerMessages.bornTooLongAgo],
    // 120 years and a day ago.
    [{ dateOfBirth: '1907-01-09' }, 'passengers.0.dateOfBirth', passengerMessages.bornTooLongAgo],
    [{ email: 'ada@' }, 'passengers.0.email', 'Valid email is required for primary passenger'],
    [{ phone: '' }, 'passengers.0.phone', 'Phone number is required for primary passenger'],
    [{ phone: '5550142' }, 'passengers.0.phone', passengerMessages.phone],
    [{ title: undefined }, 'passengers.0.title', passengerMessages.title],
    [{ title: 'dr', gender: 'undisclosed' }, 'passengers.0.gender', passengerMessages.gender],
    [{ dateOfBirth: '2015-01-01' }, 'passengers.0.dateOfBirth', passengerMessages.ageMismatch],
  ] as [Partial<BookingPassenger>, string, string][])(
    '%o is reported at %s [PAX-03] [PAX-05] [PAX-06]',
    (change, path, message) => {
      expect(problemsOf([{ ...adult, ...change }])).toEqual([{ path, message }]);
    },
  );
  test('other travelers need no contact data, but an email address must be valid [PAX-03]', () => {
    const two = domestic([
      { id: 'pas_a', type: 'adult', age: null },
      { id: 'pas_b', type: 'adult', age: null },
    ]);
    const second = { ...adult, firstName: 'Grace', email: undefined, phone: undefined };
    const check = checkPassengers([adult, second], two, today);
    expect(check).toMatchObject({ ok: true, passengers: [{}, { email: 'ada@example.com', phone: '+12125550142' }] });
    expect(problemsOf([adult, { ...second, email: 'nope' }], two)).toEqual([
      { path: 'passengers.1.email', message: emailMessages.form },
    ]);
    expect(problemsOf([adult, { ...adult, firstName: 'ADA' }], two)).toEqual([
      { path: 'passengers.1.firstName', message: passengerMessages.duplicateName },
    ]);
  });
  test('father and son of one name are told to add a middle name, in whatever spelling they typed it [F-123] [F-94]', () => {
    const two = domestic([
      { id: 'a', type: 'adult', age: null },
      { id: 'b', type: 'adult', age: null },
    ]);
    const father = { ...adult, firstName: 'Jörg', lastName: 'Müller' };
    const son = { ...father, dateOfBirth: '1995-03-01' };
    for (const names of [{}, { firstName: 'JOERG', lastName: 'Mueller' }, { firstName: 'Jorg' }]) {
      expect(problemsOf([father, { ...son, ...names }], two)).toEqual([
        { path: 'passengers.1.firstName', message: passengerMessages.duplicateName },
      ]);
    }
    expect(passengerMessages.duplicateName).toContain('add a middle name');
    expect(problemsOf([father, { ...son, firstName: 'Jörg Karl' }], two)).toEqual([]);
    expect(problemsOf([father, { ...son, lastName: 'Müller Jr.' }], two)).toEqual([]);
  });
  test('one passport is not two travelers’, in whatever way its number is typed [F-123] [PASS-02]', () => {
    const two = domestic([
      { id: 'a', type: 'adult', age: null },
      { id: 'b', type: 'adult', age: null },
    ]);
    const passport = { passportNumber: 'X1234567', passportExpiryDate: '2030-01-01', passportIssuingCountry: 'US' };
    const [first, second] = [
      { ...adult, ...passport },
      { ...adult, ...passport, firstName: 'Grace' },
    ];
    for (const passportNumber of ['X1234567', 'x 123 4567', 'Ｘ１２３４５６７']) {
      expect(problemsOf([first, { ...second, passportNumber }], two)).toEqual([
        { path: 'passengers.1.passportNumber', message: passengerMessages.duplicatePassport },
      ]);
    }
    expect(problemsOf([first, { ...second, passportIssuingCountry: 'GB' }], two)).toEqual([]);
    expect(problemsOf([adult, { ...adult, firstName: 'Grace' }], two)).toEqual([]);
  });
  test('digits of other scripts, two-digit years and marks around a number are made plain before the order [F-122]', () => {
    const typed = {
      ...adult,
      dateOfBirth: '0086-05-17',
      phone: '\u202a＋４９ (0)30-901820\u202c',
      ...{ passportNumber: 'Ｘ１２３４５６７', passportExpiryDate: '٠٠٣١-٠٥-١٧', passportIssuingCountry: 'US' },
    };
    expect(checkPassengers([typed], oneAdult, today)).toMatchObject({
      passengers: [
        {
          dateOfBirth: '1986-05-17',
          phone: '+4930901820',
          passport: { number: 'X1234567', expiresOn: '2031-05-17' },
        },
      ],
    });
  });
  test('travelers are matched by id, or else by type in order; unknown and missing ones are refused [API-11]', () => {
    const family = domestic([
      { id: 'a', type: 'adult', age: null },
      { id: 'c', type: 'child', age: 7 },
      { id: 'b', type: 'adult', age: null },
    ]);
    const child = { ...adult, type: 'child' as const };
    expect(matchPassengers([child, adult, adult], family.passengers, '2027-03-04')?.map(({ id }) => id)).toEqual([
      'c',
      'a',
      'b',
    ]);
    expect(
      matchPassengers(
        [
          { ...adult, id: 'b' },
          { ...adult, id: 'a' },
          { ...child, id: 'c' },
        ],
        family.passengers,
        '2027-03-04',
      )?.map(({ id }) => id),
    ).toEqual(['b', 'a', 'c']);
    expect(matchPassengers([{ ...adult, id: 'x' }, adult, child], family.passengers, '2027-03-04')).toBeNull();
    expect(
      matchPassengers([{ ...adult, id: 'a' }, { ...adult, id: 'a' }, child], family.passengers, '2027-03-04'),
    ).toBeNull();
    expect(problemsOf([adult, adult], family)).toEqual([{ path: 'passengers', message: passengerMessages.count }]);
  });
  test('without ids, travelers of one type are matched by age, in any order; those that fit none by their order [API-11] [SRCH-15]', () => {
    const party = domestic([
      { id: 'a', type: 'adult', age: null },
      { id: 'y', type: 'adult', age: 14 },
      // Some airlines sell this age as a child.
      { id: 'z', type: 'child', age: 15 },
      { id: 'c', type: 'child', age: 11 },
      { id: 'd', type: 'child', age: 5 },
    ]);
    const born = (year: number, type: 'adult' | 'child', id?: string) => ({
      ...adult,
      type,
      firstName: `Ada ${'ABCDEFGHIJKLM'.charAt(year - 2010)}`,
      dateOfBirth: `${year}-01-01`,
      id,
    });
    const [fifteen, fourteen, five, eleven] = [
      born(2012, 'adult'),
      born(2013, 'adult'),
      born(2022, 'child'),
      born(2016, 'child'),
    ];
    const grace = { ...adult, firstName: 'Grace' };
    expect(
      problemsOf([{ ...fourteen, email: adult.email, phone: adult.phone }, fifteen, grace, five, eleven], party),
    ).toEqual([]);
    const ids = (...given: BookingPassenger[]) =>
      matchPassengers(given, party.passengers, '2027-03-04')?.map(({ id }) => id);
    expect(ids(fourteen, fifteen, adult, five, eleven)).toEqual(['y', 'z', 'a', 'd', 'c']);
    expect(ids(adult, fourteen, fifteen, born(2019, 'child'), five)).toEqual(['a', 'y', 'z', 'c', 'd']);
    expect(ids(adult, fourteen, fifteen, five, born(2022, 'child', 'd'))).toEqual(['a', 'y', 'z', 'c', 'd']);
  });
  test('each infant gets its own adult, as named or in order [PAX-06]', () => {
    const offer = domestic([
      { id: 'a1', type: 'adult', age: null },
      { id: 'a2', type: 'adult', age: null },
      { id: 'i1', type: 'infant_without_seat', age: 1 },
    ]);
    const [first, second] = [
      { ...adult, id: 'a1' },
      { ...adult, id: 'a2', firstName: 'Grace' },
    ];
    const infant: BookingPassenger = {
      ...adult,
      id: 'i1',
      firstName: 'Anne',
      type: 'infant_without_seat',
      dateOfBirth: '2026-05-01',
    };
    expect(checkPassengers([first, second, infant], offer, today)).toMatchObject({
      passengers: [{ infantId: 'i1' }, { infantId: null }, {}],
    });
    expect(checkPassengers([first, second, { ...infant, infantOf: 'a2' }], offer, today)).toMatchObject({
      passengers: [{ infantId: null }, { infantId: 'i1' }, {}],
    });
    expect(problemsOf([first, second, { ...infant, infantOf: 'i1' }], offer)).toEqual([
      { path: 'passengers', message: passengerMessages.infantAdult },
    ]);
  });
  test.each([
    ['+442080160508', true],
    ['442080160508', false],
    ['+0123456789', false],
    ['+1234567890123456', false],
  ])('%s is E.164: %s', (text, expected) => expect(isE164(text)).toBe(expected));
});

describe('passports', () => {
  const abroad = testOffer({
    from: testPlace('MUC', 'DE'),
    to: testPlace('VIE', 'AT'),
    departing: '2027-03-04T10:00:00',
  });
  test('required if the offer says so, on JFK–LHR, and across a border [PASS-01]', () => {
    expect(isPassportRequired(oneAdult)).toBe(false);
    expect(isPassportRequired({ ...oneAdult, passengerIdentityDocumentsRequired: true })).toBe(true);
    expect(isPassportRequired(abroad)).toBe(true);
    const [from, to] = [testPlace('LHR', 'XX'), testPlace('JFK', 'XX')];
    expect(isPassportRequired(testOffer({ from, to, departing: '2027-03-04T10:00:00' }))).toBe(true);
  });
  test.each([
    ['an offer that takes them', false, ['passport'], true],
    ['one that takes none', false, [], false],
    ['one that requires documents without saying which', true, [], true],
    ['one that requires others', true, ['tax_id'], false],
  ])('are sent with %s: %s, %j [PASS-01]', (_what, required, types, expected) => {
    const offer = { passengerIdentityDocumentsRequired: required, supportedPassengerIdentityDocumentTypes: types };
    expect(takesPassports(offer)).toBe(expected);
  });
  const valid = { passportNumber: 'x 123 456', passportExpiryDate: '2030-01-01', passportIssuingCountry: 'us' };
  const context = { required: true, today, lastFlight: '2027-03-04' };
  test.each([
    [{}, []],
    [{ passportNumber: '123 4' }, ['Passport number must be at least 5 characters']],
    [{ passportNumber: 'A'.repeat(21) }, ['Passport number cannot exceed 20 characters']],
    [{ passportNumber: 'AB-12345' }, ['Passport number can only contain letters and numbers']],
    [{ passportExpiryDate: '' }, ['Passport expiry date is required']],
    [{ passportExpiryDate: today }, ['Passport must not be expired']],
    [{ passportExpiryDate: '2027-03-03' }, ['Passport must be valid on the date of your last flight']],
    [{ passportExpiryDate: '2027-03-04' }, []],
    [{ passportIssuingCountry: 'USA' }, ['Country code must be exactly 2 characters (ISO code)']],
    [{ passportIssuingCountry: 'U1' }, ['Country code must contain only letters']],
  ])('%o: %o [PASS-02] [PASS-03] [PASS-04]', (change, messages) => {
    expect(passportProblems({ ...valid, ...change }, context).map(({ code }) => passportMessages[code])).toEqual(
      messages,
    );
  });
  test('not required: empty is valid, half filled is not [PASS-05]', () => {
    expect(passportProblems({}, { ...context, required: false })).toEqual([]);
    expect(passportProblems({ passportNumber: 'X1234567' }, { ...context, required: false })).toHaveLength(2);
    expect(passportProblems({}, context)).toHaveLength(3);
  });
  test('hints: expired, and under 180 days [PASS-03]', () => {
    expect(passportHint('2027-01-10', '2027-01-10')).toBe('expired');
    expect(passportHint('2027-07-08', '2027-01-10')).toBe('expiresSoon');
    expect(passportHints).toEqual({ expired: 'Passport has expired', expiresSoon: 'Less than 6 months validity' });
    expect(passportHint('2027-07-09', '2027-01-10')).toBeNull();
    expect(passportHint('soon', today)).toBeNull();
  });
  test('every traveler of a trip abroad needs one, in the format the supplier accepts [PASS-01] [PASS-02]', () => {
    expect(problemsOf([adult], abroad).map(({ path }) => path)).toEqual([
      'passengers.0.passportNumber',
      'passengers.0.passportExpiryDate',
      'passengers.0.passportIssuingCountry',
    ]);
    expect(checkPassengers([{ ...adult, ...valid }], abroad, today)).toMatchObject({
      passengers: [{ passport: { number: 'X123456', expiresOn: '2030-01-01', issuingCountry: 'US' } }],
    });
  });
});
