import { expect, test } from 'vitest';
import { choiceTexts, findingTexts, newTimesText, plannedFlightText } from './change-texts.ts';
import { changeLevels, type Finding } from './judge-change.ts';

const canceled: Finding = { kind: 'canceled', slice: 1, from: 'LHR', to: 'JFK' };

test('a canceled direction is not said to be without another flight if the airline added one [SERV-01]', () => {
  expect(findingTexts([canceled], 1)).toEqual([
    'LHR to JFK is canceled, and the airline has not named another flight.',
  ]);
  expect(findingTexts([canceled, { kind: 'added', slice: 0, from: 'LGW', to: 'JFK' }], 1)).toEqual([
    'LHR to JFK is canceled.',
    'The airline added a flight from LGW to JFK.',
  ]);
});

test('a flight is named as on the pages: with a space after the airline’s code [SERV-01]', () => {
  const times = { departingAt: '2027-03-04T10:00:00', arrivingAt: '2027-03-04T22:00:00' };
  const named = (flight: string) => plannedFlightText({ flight, origin: 'JFK', destination: 'LHR', ...times });
  expect(named('F86776')).toBe('F8 6776 JFK → LHR: Thu, Mar 4, 10:00 to 22:00');
  expect(named('9K12')).toMatch(/^9K 12 /);
  expect(named('EI104')).toMatch(/^EI 104 /);
  // Without a code it is only a number.
  expect(named('6776')).toMatch(/^6776 /);
  expect(findingTexts([{ kind: 'flight', slice: 0, from: 'F86776', to: 'F86778' }], 1)).toEqual([
    'Now flight F8 6778 instead of F8 6776.',
  ]);
  expect(findingTexts([{ kind: 'flight', slice: 0, from: 'F95264, F91297', to: 'F96264, F92297' }], 1)).toEqual([
    'Now flights F9 6264 and F9 2297 instead of F9 5264 and F9 1297.',
  ]);
  expect(findingTexts([{ kind: 'flight', slice: 0, from: 'F91', to: 'F92, F93, F94' }], 1)).toEqual([
    'Now flights F9 2, F9 3, and F9 4 instead of F9 1.',
  ]);
});

test('times are written as durations of flights are [SERV-01]', () => {
  const findings: Finding[] = [
    { kind: 'departure', slice: 0, minutes: 1030 },
    { kind: 'arrival', slice: 0, minutes: -45 },
    { kind: 'connection_time', slice: 0, at: 'YVR', before: 60, after: 1925 },
  ];
  expect(findingTexts(findings, 1)).toEqual([
    'Leaves 17h 10m later.',
    'Arrives 45 min earlier.',
    'Your connection at YVR changes: 32h 5m instead of 1h 0m.',
  ]);
});

test('only flights that can be flown are offered to keep [F-97]', () => {
  const refund = 'You will get all of it back.';
  expect(Object.fromEntries(changeLevels.map((level) => [level, choiceTexts(level, refund)]))).toEqual({
    minor: ['You can keep the new flights.', `You can cancel instead. ${refund}`],
    significant: ['You can keep the new flights.', `You can cancel instead. ${refund}`],
    connection_broken: ['Call us to rebook.', `You can cancel instead. ${refund}`],
    canceled: ['Call us to rebook.', `You can cancel instead. ${refund}`],
  });
});

test('new times of a direction are marked with those that were booked [F-163] [SERV-01]', () => {
  const flight = (departingAt: string, arrivingAt: string) => ({
    flight: 'BA178',
    origin: 'JFK',
    destination: 'LHR',
    departingAt: `2027-03-${departingAt}:00`,
    arrivingAt: `2027-03-${arrivingAt}:00`,
  });
  const booked = [flight('04T10:00', '04T12:00'), flight('04T20:00', '05T08:00')];
  const days = (time: string) => time.slice(5, 10);
  expect(newTimesText(booked, booked, days)).toBeNull();
  for (const none of [[], booked]) expect(newTimesText([], none, days)).toBeNull();
  expect(newTimesText([flight('04T16:30', '04T22:00')], [], days)).toBeNull();
  expect(newTimesText([flight('04T16:30', '04T22:00')], booked, days)).toBe(
    'New times. Originally 03-04, 10:00 to 08:00 on 03-05',
  );
  // Only the connection changed.
  expect(newTimesText([flight('04T10:00', '04T11:00'), flight('04T21:00', '05T08:00')], booked, days)).toBeNull();
});
