const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * The day of a typed '2027-03-04', 'Mar 4, 2027', '4 March 2027', '3/4/2027' (month first) or '4.3.2027' as YYYY-MM-DD;
 * null if it is not a day.
 */
export function typedDate(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (slashed) return dayOf(slashed[3], slashed[1], slashed[2]);
  const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(text);
  if (dotted) return dayOf(dotted[3], dotted[2], dotted[1]);
  const named = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/.exec(text);
  if (named) return dayOf(named[3], monthOf(named[1]), named[2]);
  const dayFirst = /^(\d{1,2}) ([a-z]{3,9})\.? (\d{4})$/.exec(text);
  return dayFirst ? dayOf(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1]) : null;
}

function monthOf(name = ''): string {
  return String(months.indexOf(name.slice(0, 3)) + 1);
}

function dayOf(year = '', month = '', day = ''): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date ? null : date;
}
