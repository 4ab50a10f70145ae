/**
 * Leaves a trace of something that went wrong and is not shown: the browser's console, which support and error
 * collectors read. Never of personal data.
 */
export function reportProblem(what: string, cause?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place where the pages write to the console
  console.error(what, ...(cause === undefined ? [] : [cause]));
}
