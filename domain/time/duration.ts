const durationPattern = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?)?$/;

/** Minutes of an ISO 8601 duration in suppliers' loose formats ('PT02H05M', 'P1DT22H30M'); null if unreadable. */
export function parseDurationMinutes(text: string | null | undefined): number | null {
  const match = text == null ? null : durationPattern.exec(text);
  if (match === null || match[0] === 'P' || match[0].endsWith('T')) return null;
  const [, days = '0', hours = '0', minutes = '0'] = match;
  return Number(days) * 1440 + Number(hours) * 60 + Number(minutes);
}

/**
 * '8h 8m'; 'N/A' if not a number or negative, as for a missed connection (CARD-02). Hours are not converted to days:
 * travelers compare '26h 5m'.
 */
export function formatDuration(minutes: number | null): string {
  return minutes === null || Number.isNaN(minutes) || minutes < 0
    ? 'N/A'
    : `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}
