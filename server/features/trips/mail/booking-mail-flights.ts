import { cabinText } from '#domain/flights/cabins.ts';
import { directionName } from '#domain/flights/directions.ts';
import {
  detailStopsLabel,
  flightName,
  layovers,
  operatorText,
  sliceMinutes,
  stopCount,
} from '#domain/flights/itinerary.ts';
import type { Place, Segment, Slice } from '#domain/flights/offer.ts';
import { formatDuration } from '#domain/time/duration.ts';
import { dayOffset, formatClock, formatFullDay } from '#domain/time/local-time.ts';
import { type Html, html, type MailBrand, mailColors } from '#server/features/mail/index.ts';

/** A place's city name, for sentences. */
export function cityOf(place: Place | undefined): string {
  return place?.cityName || place?.name || '';
}

/** 'Outbound · Wed, Jan 20, 2027'. */
function headingOf(slice: Slice, index: number, count: number): string {
  const departing = slice.segments[0]?.departingAt;
  return `${directionName(index, count)} · ${formatFullDay(departing)}`;
}

/** The screens' slice diagram as tables: times at the ends of a line, duration above it, stops below. */
export function renderSlice(slice: Slice, index: number, count: number, brand: MailBrand): Html {
  const colors = mailColors(brand.theme);
  const [first, last] = [slice.segments[0], slice.segments.at(-1)];
  const days = first && last ? dayOffset(first.departingAt, last.arrivingAt) : 0;
  const end = (time: string | undefined, place: Place, align: 'left' | 'right', after: Html | null = null) =>
    html`<td width="37%" align="${align}" style="vertical-align:top;overflow-wrap:anywhere"><span style="font-size:20px;line-height:28px;font-weight:700">${formatClock(time)}${after}</span><br><span style="font-size:14px;line-height:20px;color:${colors.inkSoft}">${place.iataCode} · ${cityOf(place)}</span></td>`;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed;border-top:1px solid ${colors.line};margin:0 0 8px">
<tr><td colspan="3" style="padding:16px 0 8px;font-weight:600">${headingOf(slice, index, count)}</td></tr>
<tr>${end(first?.departingAt, slice.origin, 'left')}
<td width="26%" align="center" style="vertical-align:top;font-size:12px;line-height:16px;color:${colors.inkSoft}">${formatDuration(sliceMinutes(slice))}<div style="border-top:2px solid ${colors.primary};margin:6px 8px"></div>${detailStopsLabel(stopCount(slice))}</td>
${end(last?.arrivingAt, slice.destination, 'right', days === 0 ? null : html`<sup style="font-size:12px;line-height:0;font-weight:600">${days > 0 ? '+' : ''}${days}</sup>`)}</tr>
<tr><td colspan="3" style="padding:8px 0 12px;font-size:14px;line-height:20px;color:${colors.inkSoft}">${flightTexts(slice).map((line, at) => html`${at === 0 ? null : html`<br>`}${line}`)}</td></tr>
</table>`;
}

/** The same as lines of text. */
export function sliceLines(slice: Slice, index: number, count: number): string[] {
  const [first, last] = [slice.segments[0], slice.segments.at(-1)];
  return [
    headingOf(slice, index, count),
    `${formatClock(first?.departingAt)} ${cityOf(slice.origin)} (${slice.origin.iataCode}) to ${formatClock(last?.arrivingAt)}${laterDay(first?.departingAt, last?.arrivingAt)} ${cityOf(slice.destination)} (${slice.destination.iataCode}), ${formatDuration(sliceMinutes(slice))}, ${detailStopsLabel(stopCount(slice))}`,
    ...flightTexts(slice).map((line) => `  ${line}`),
  ];
}

/**
 * One line per flight, with the layover before the next one: 'BA 178, JFK Terminal 7 to LHR Terminal 5, operated by …';
 * the fare last.
 */
function flightTexts(slice: Slice): string[] {
  const sliceLayovers = layovers(slice);
  const flights = slice.segments.flatMap((segment, index) => {
    const wait = sliceLayovers[index];
    return [
      flightText(segment, slice.segments[0]?.departingAt),
      ...(wait === undefined
        ? []
        : [
            `${formatDuration(wait.minutes)} in ${cityOf(wait.airport)}${wait.nextAirport === null ? '' : `, next flight from ${wait.nextAirport.name}`}`,
          ]),
    ];
  });
  return [...flights, ...(slice.fareBrandName === null ? [] : [`Fare: ${slice.fareBrandName}`])];
}

/** `day` is when its direction starts; a flight on a later day shows its date. */
function flightText(segment: Segment, day: string | undefined): string {
  const end = (place: Place, terminal: string | null) =>
    terminal === null ? place.iataCode : `${place.iataCode} Terminal ${terminal}`;
  const operator = operatorText(segment);
  const cabin = cabinText(segment);
  return [
    flightName(segment),
    `${formatClock(segment.departingAt)}${laterDay(day, segment.departingAt)} ${end(segment.origin, segment.originTerminal)} to ${formatClock(segment.arrivingAt)}${laterDay(day, segment.arrivingAt)} ${end(segment.destination, segment.destinationTerminal)}`,
    ...segment.stops.map(({ airport }) => `stops in ${cityOf(airport)} (${airport.iataCode})`),
    ...(operator === null ? [] : [lowerFirst(operator)]),
    ...(cabin === null ? [] : [cabin]),
  ].join(', ');
}

/** ' (+1 day)' after a time on another day than the previous one. */
function laterDay(from: string | undefined, to: string | undefined): string {
  const days = from && to ? dayOffset(from, to) : 0;
  if (days === 0) return '';
  return ` (${days > 0 ? '+' : '−'}${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'})`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
