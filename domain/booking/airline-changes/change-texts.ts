import { cabinLabels } from '#domain/search/search-query.ts';
import { formatDuration } from '#domain/time/duration.ts';
import { formatClock, formatDay } from '#domain/time/local-time.ts';
import type { PlannedFlight } from '../booked-order.ts';
import { canBeFlown } from './change-rights.ts';
import { type ChangeLevel, type Finding, flightSeparator } from './judge-change.ts';

/** The heading of a change. */
export function changeTitle(level: ChangeLevel, isUnclear = false): string {
  if (isUnclear) return unclearChange.title;
  switch (level) {
    case 'minor':
      return 'The airline changed your flights';
    case 'significant':
      return 'The airline made a significant change to your flights';
    case 'connection_broken':
      return 'You will miss a connection on this trip';
    case 'canceled':
      return 'The airline canceled one or more flights on this trip';
  }
}

/** The texts for an unreadable change announced by the airline. */
export const unclearChange = {
  title: 'The airline announced a change to your trip',
  text: 'We cannot tell yet what will be different. The flights shown here are the last that the airline confirmed.',
  choice: 'Please call us before you change or cancel this trip: you may be due a full refund.',
} as const;

/** The airline's action, within a sentence; `trip` names the flights. */
export function describeAirlineChange(level: ChangeLevel, trip: string | null = null): string {
  return level === 'canceled'
    ? `the airline canceled one or more flights on ${trip === null ? 'this' : `your ${trip}`} trip`
    : `the airline changed your ${trip === null ? 'flights' : `${trip} trip`}`;
}

/** 'BA 178' for 'BA178', as on every page; an airline's code is two characters, one of them a letter. */
export function plannedFlightName(flight: string): string {
  return flight.replace(/^(?=\d?[A-Z])([A-Z\d]{2})(?=\d)/, '$1 ');
}

/** 'BA 178 JFK → LHR: Thu, Mar 4, 10:00 to 22:00'; `dayText` writes the days. */
export function plannedFlightText(flight: PlannedFlight, dayText: (time: string) => string = formatDay): string {
  const { origin, destination } = flight;
  return `${plannedFlightName(flight.flight)} ${origin} → ${destination}: ${timesText([flight], dayText)}`;
}

/** 'Thu, Mar 4, 10:00 to 22:00' of a direction's flights; '' for none. */
function timesText(flights: readonly PlannedFlight[], dayText: (time: string) => string): string {
  const [first, last] = [flights[0], flights.at(-1)];
  if (first === undefined || last === undefined) return '';
  const isSameDay = first.departingAt.slice(0, 10) === last.arrivingAt.slice(0, 10);
  const days = isSameDay ? '' : ` on ${dayText(last.arrivingAt)}`;
  return `${dayText(first.departingAt)}, ${formatClock(first.departingAt)} to ${formatClock(last.arrivingAt)}${days}`;
}

/**
 * 'New times. Originally Thu, Mar 4, 10:00 to 22:00' beside a direction's flights; null if its times are as booked, or
 * one of both is missing.
 */
export function newTimesText(
  now: readonly PlannedFlight[],
  booked: readonly PlannedFlight[],
  dayText: (time: string) => string,
): string | null {
  if (now.length === 0 || booked.length === 0) return null;
  return endsOf(now) === endsOf(booked) ? null : `New times. Originally ${timesText(booked, dayText)}`;
}

/** A direction's departure and arrival, to the minute. */
function endsOf(flights: readonly PlannedFlight[]): string {
  return `${flights[0]?.departingAt.slice(0, 16)} ${flights.at(-1)?.arrivingAt.slice(0, 16)}`;
}

/** The differences, one sentence each; `sliceCount` is the booking's. */
export function findingTexts(findings: readonly Finding[], sliceCount: number): string[] {
  const isAnyAdded = findings.some(({ kind }) => kind === 'added');
  return findings.map((finding) => {
    const text = findingText(finding, isAnyAdded);
    return sliceCount < 2 || finding.kind === 'added'
      ? capital(text)
      : `${sliceLabel(finding.slice, sliceCount)}: ${text}`;
  });
}

/** The form used after 'Outbound: '. */
function findingText(finding: Finding, isAnyAdded: boolean): string {
  switch (finding.kind) {
    case 'canceled':
      return `${finding.from} to ${finding.to} is canceled${isAnyAdded ? '' : ', and the airline has not named another flight'}.`;
    case 'added':
      return `the airline added a flight from ${finding.from} to ${finding.to}.`;
    case 'departure':
      return `leaves ${spanText(finding.minutes)}.`;
    case 'arrival':
      return `arrives ${spanText(finding.minutes)}.`;
    case 'origin':
      return `leaves from ${finding.to} instead of ${finding.from}.`;
    case 'destination':
      return `arrives at ${finding.to} instead of ${finding.from}.`;
    case 'connections':
      return `${connectionsText(finding.after)} instead of ${finding.before}.`;
    case 'connection':
      return connectionText(finding.at, finding.minutes);
    case 'connection_time':
      return `your connection at ${finding.at} changes: ${timeText(finding.after)} instead of ${timeText(finding.before)}.`;
    case 'between':
      return 'the flights in between change. See the times below.';
    case 'cabin':
      return `now in ${cabinLabels[finding.after]} instead of ${cabinLabels[finding.before]}.`;
    case 'flight':
      return flightsText(finding.from.split(flightSeparator), finding.to.split(flightSeparator));
  }
}

const inWords = new Intl.ListFormat('en-US');

function flightsText(from: readonly string[], to: readonly string[]): string {
  const named = (flights: readonly string[]) => inWords.format(flights.map(plannedFlightName));
  return `now ${to.length === 1 ? 'flight' : 'flights'} ${named(to)} instead of ${named(from)}.`;
}

function connectionText(at: string, minutes: number | null): string {
  if (minutes === null) return `your next flight leaves from a different airport (${at}).`;
  if (minutes < 0) return `you land at ${at} after your next flight departs.`;
  return `only ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} to change planes at ${at}.`;
}

function connectionsText(count: number): string {
  return count === 1 ? '1 connection' : `${count === 0 ? 'no' : count} connections`;
}

/** '45 min later', '3h 10m earlier'. */
function spanText(minutes: number): string {
  return `${timeText(Math.abs(minutes))} ${minutes > 0 ? 'later' : 'earlier'}`;
}

/** '45 min', '3h 10m' as beside the flights, '0 min'. */
function timeText(minutes: number): string {
  return minutes < 60 ? `${minutes} min` : formatDuration(minutes);
}

function sliceLabel(slice: number, sliceCount: number): string {
  if (sliceCount === 2) return slice === 0 ? 'Outbound' : 'Return';
  return `Flight ${slice + 1}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Used instead if the trip cannot be canceled online. */
export const refundByPhone = 'Call us to cancel for a full refund.';

/**
 * The traveler's options; `refund` is the refund sentence of the cancellation, null if it is not a full refund.
 * `isByPhone`: the airline takes the answer by phone only.
 */
export function choiceTexts(level: ChangeLevel, refund: string | null, isByPhone = false): string[] {
  const mayKeep = isByPhone
    ? 'Call us to keep the new flights: this airline does not take your answer online.'
    : 'You can keep the new flights.';
  const keep = canBeFlown(level) ? mayKeep : 'Call us to rebook.';
  return [keep, ...(refund === null ? [] : [`You can cancel instead. ${refund}`])];
}

/** Shown beside the other options while the 24-hour rule applies, which accepted flights end (TRIP-10). */
export const keepingEndsFree = 'If you keep the new flights, free cancellation within 24 hours of booking ends.';

/** Airlines give us no deadline, so we state none; a change can be answered here until departure. */
export const answerSoon = 'Please reply soon, before your next flight departs.';
