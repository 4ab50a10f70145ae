/**
 * Logs a problem that is not shown to the user to the browser's console, where support and error collectors read it.
 * Must not contain personal data.
 */
export function reportProblem(what: string, cause?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the only place where pages write to the console
  console.error(what, ...(cause === undefined ? [] : [cause]));
}
