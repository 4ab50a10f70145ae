import { expect, test } from 'vitest';
import { findJourneys } from '../timetable/journeys.ts';

const date = '2027-03-12';
const search = (origin: string, destination: string, maxConnections: 0 | 1 | 2 = 0, on = date) =>
  findJourneys({ origin, destination, date: on, maxConnections });

/** Operators of non-stop flights on any day of a week. */
function operators(pair: string): Set<string> {
  const [origin = '', destination = ''] = pair.split('-');
  const days = Array.from({ length: 7 }, (_, i) => `2027-03-${String(8 + i).padStart(2, '0')}`);
  return new Set(
    days.flatMap((day) => search(origin, destination, 0, day).map((j) => j.segments[0]?.marketingCarrier ?? '')),
  );
}

const mustExist: [pair: string, carriers: string][] = [
  ['JFK-LHR', 'BA AA VS DL B6'],
  ['SYD-LAX', 'QF UA DL'],
  ['HKG-SIN', 'CX SQ'],
  ['FRA-JFK', 'LH DL'],
  ['EWR-LHR', 'UA'],
  ['BOS-LHR', 'BA DL'],
  ['LAX-LHR', 'BA AA VS'],
  ['JFK-CDG', 'AF DL'],
  ['JFK-MAD', 'IB'],
  ['JFK-DUB', 'EI'],
  ['JFK-IST', 'TK'],
  ['JFK-DXB', 'EK'],
  ['JFK-DOH', 'QR'],
  ['JFK-SIN', 'SQ'],
  ['JFK-LAX', 'AA DL B6'],
  ['EWR-SFO', 'UA'],
  ['LAX-SFO', 'UA AS WN'],
  ['LAX-AKL', 'NZ'],
  ['LAX-HND', 'NH JL'],
  ['LAX-ICN', 'KE OZ'],
  ['SYD-LHR', 'QF'],
  ['PER-LHR', 'QF'],
  ['SYD-SIN', 'SQ QF'],
  ['SYD-AKL', 'QF NZ'],
  ['SYD-MEL', 'QF VA JQ'],
  ['SIN-LHR', 'SQ BA'],
  ['SIN-KUL', 'SQ MH AK'],
  ['LHR-DXB', 'EK BA'],
  ['LHR-DOH', 'QR'],
  ['LHR-CDG', 'BA AF'],
  ['LHR-AMS', 'BA KL'],
  ['LHR-FRA', 'LH BA'],
  ['LHR-EDI', 'BA'],
  ['LHR-DEL', 'AI BA VS'],
  ['LHR-JNB', 'BA VS'],
  ['LHR-YYZ', 'AC BA'],
  ['LGW-BCN', 'U2'],
  ['STN-DUB', 'FR'],
  ['FRA-MUC', 'LH'],
  ['FRA-SIN', 'SQ LH'],
  ['MAD-BCN', 'IB'],
  ['MAD-EZE', 'IB'],
  ['MAD-BOG', 'AV IB'],
  ['LIS-GRU', 'TP'],
  ['FCO-LIN', 'AZ'],
  ['SAW-AYT', 'PC'],
  ['GRU-SCL', 'LA'],
  ['CGH-SDU', 'G3 LA'],
  ['BOG-MDE', 'AV'],
  ['MEX-CUN', 'AM Y4'],
  ['PTY-MIA', 'CM'],
  ['YYZ-YVR', 'AC WS'],
  ['DEL-BOM', 'AI 6E'],
  ['HND-CTS', 'JL NH'],
  ['GMP-CJU', 'KE OZ 7C'],
  ['PEK-SHA', 'CA MU'],
  ['CGK-DPS', 'GA JT'],
  ['HAN-SGN', 'VN VJ'],
  ['MNL-CEB', 'PR 5J'],
  ['BKK-HKT', 'TG'],
  ['JNB-CPT', 'FA SA'],
  ['JED-RUH', 'SV XY'],
  ['HNL-OGG', 'HA'],
  ['MUC-VIE', 'LH OS'],
  ['ATL-LAX', 'DL'],
  ['ORD-LGA', 'AA UA'],
  ['DUB-BGY', 'FR'],
  ['ADD-NBO', 'ET'],
  ['HEL-LHR', 'AY'],
  ['ARN-CPH', 'SK'],
];

test.each(mustExist)('%s is flown by %s', (pair, carriers) => {
  const found = operators(pair);
  for (const carrier of carriers.split(' ')) expect([...found]).toContain(carrier);
});

const mustNotExist: [pair: string, carrier: string][] = [
  ['JFK-LHR', 'WN'],
  ['JFK-LHR', 'U2'],
  ['JFK-LHR', 'LH'],
  ['JFK-LAX', 'BA'],
  ['JFK-LAX', 'EK'],
  ['FRA-MUC', 'BA'],
  ['LHR-EDI', 'AF'],
  ['SYD-MEL', 'SQ'],
  ['SYD-MEL', 'NZ'],
  ['DEL-BOM', 'EK'],
  ['HND-CTS', 'KE'],
  ['LHR-CDG', 'FR'],
  ['LHR-CDG', 'DL'],
  ['FRA-SIN', 'QF'],
  ['DCA-LHR', 'AA'],
  ['LGA-LHR', 'DL'],
  ['JFK-SYD', 'QF'],
  ['JFK-CDG', 'LH'],
  ['PEK-SHA', 'CX'],
  ['GRU-EZE', 'IB'],
  ['MAD-BCN', 'AF'],
  ['DUB-JFK', 'FR'],
];

test.each(mustNotExist)('%s is not flown by %s', (pair, carrier) => {
  expect([...operators(pair)]).not.toContain(carrier);
});

test.each([
  ['JFK', 'JFK'],
  ['LHR', 'LON'],
  ['NYC', 'EWR'],
  ['JFK', 'EWR'],
  ['LHR', 'STN'],
  ['LGW', 'LHR'],
  ['DUS', 'CGN'],
  ['QQQ', 'LHR'],
  ['LHR', ''],
  ['TLV', 'KBP'],
])('nothing flies from %s to %s, with any number of connections', (origin, destination) => {
  expect(search(origin, destination, 2)).toEqual([]);
});

test.each(['2027-02-30', '12.03.2027', '', '2027-3-1'])('an invalid date finds nothing: %s', (on) => {
  expect(search('JFK', 'LHR', 1, on)).toEqual([]);
});

test.each(['TLV-IKA', 'SVO-LHR', 'ALG-CMN', 'DEL-LHE', 'JFK-SYD', 'SVO-FRA'])('%s has no non-stop flight', (pair) => {
  expect([...operators(pair)]).toEqual([]);
});
