import { expect, test } from 'vitest';
import { directionsToSend, problemsFromServer, problemsOf, type WantedDirection } from './wanted-directions.ts';

const place = (code: string) => ({ code, label: code });
const direction = (date: string, from: string, to: string, isWanted = true): WantedDirection => ({
  ...{ isWanted, date, origin: place(from), destination: place(to) },
});
const [out, back] = [direction('2027-03-04', 'JFK', 'LHR', false), direction('2027-03-12', 'LHR', 'JFK', false)];
const today = '2027-03-01';

test('only what is wanted is sent, airports only where they are others [SERV-03]', () => {
  const wanted = [out, direction('2027-03-14', 'LGW', 'JFK')];
  expect(directionsToSend(wanted, [out, back])).toEqual([{ direction: 1, departureDate: '2027-03-14', origin: 'LGW' }]);
});

test.each<[string, WantedDirection[], (string | undefined)[]]>([
  ['a day that has passed', [direction('2027-02-01', 'JFK', 'LHR'), back], ['Departure date cannot be in the past']],
  [
    'after the flight that stays',
    [direction('2027-03-20', 'JFK', 'LHR'), back],
    ['This is after the flight that comes next'],
  ],
  [
    'before the flight that stays',
    [out, direction('2027-03-02', 'LHR', 'JFK')],
    [undefined, 'This is before the flight that comes first'],
  ],
  ['no day', [direction('', 'JFK', 'LHR'), back], ['Please select a date']],
])('%s is a problem of its date [SERV-03]', (_what, wanted, dates) => {
  expect(problemsOf(wanted, today)?.fields.map(({ date }) => date)).toEqual([dates[0], dates[1]]);
});

test('airports must be chosen, and differ [SERV-03]', () => {
  expect(problemsOf([direction('2027-03-05', 'JFK', 'JFK')], today)?.fields[0]?.destination).toContain('the same');
  expect(problemsOf([direction('2027-03-05', '', 'JFK')], today)?.fields[0]?.origin).toContain('from the list');
  expect(problemsOf([direction('2027-03-05', 'JFK', 'LHR'), back], today)).toBeNull();
  expect(problemsOf([out, back], today)?.general).toContain('at least one flight');
});

test('the server counts only the directions that were sent [SERV-03]', () => {
  const fields = [{ path: 'directions.0.departureDate', message: 'No' }];
  const answer = { message: 'No', code: 'INVALID_REQUEST', requestId: 'req_1', fields };
  expect(problemsFromServer(answer, [out, direction('2027-03-14', 'LHR', 'JFK')])?.fields).toEqual([
    {},
    { date: 'No' },
  ]);
  expect(problemsFromServer(null, [out])).toBeNull();
});
