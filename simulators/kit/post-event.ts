/**
 * Sends one signed event: returns the status of the response, or null if none arrived within `timeoutMs` or `stop`
 * aborted it. Redirects count as responses and are not followed.
 */
export async function postEvent(
  url: string,
  event: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
  { stop, timeoutMs }: { readonly stop: AbortSignal; readonly timeoutMs: number },
): Promise<number | null> {
  try {
    const response = await fetch(url, {
      ...event,
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    // Unreachable, reset or too slow.
    return null;
  }
}
