/**
 * One measured figure. Passes up to `allowed` times the target, because machines differ and may be under other load.
 */
export interface Row {
  readonly name: string;
  readonly result: number;
  readonly unit: 'ms' | 's' | 'kB' | 'MB' | '';
  readonly target: number;
  readonly allowed: number;
  /** The measurement, in a few words. */
  readonly note: string;
}

export function isMissed(row: Row): boolean {
  return !(row.result <= row.target * row.allowed);
}

/** The rows as a table for a terminal. */
export function renderTable(rows: readonly Row[]): string {
  const number = (value: number, unit: Row['unit']) => `${value.toFixed(value < 10 ? 2 : 1)} ${unit}`.trimEnd();
  const cells = rows.map((row) => [
    row.name,
    number(row.result, row.unit),
    number(row.target, row.unit),
    isMissed(row) ? 'MISSED' : row.result <= row.target ? 'ok' : `within ${row.allowed}×`,
    row.note,
  ]);
  const head = ['What', 'Result', 'Target', '', 'How'];
  const widths = head.map((title, column) => Math.max(title.length, ...cells.map((line) => line[column]?.length ?? 0)));
  const line = (texts: readonly string[]) =>
    texts
      .map((text, column) =>
        column === 1 || column === 2 ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n');
}
