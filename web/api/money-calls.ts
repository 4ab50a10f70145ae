const name = 'money-call';

/** Remembers, for this tab, the page from which money is moved: opened again, it asks the server how that ended. */
export function noteMoneyCall(): void {
  try {
    window.sessionStorage.setItem(name, window.location.pathname + window.location.search);
  } catch {
    // Without storage the page after a crash leads to all trips.
  }
}

/** The address of the page that knows what came of the last such call; null if there was none in this tab. */
export function moneyCallPage(): string | null {
  try {
    return window.sessionStorage.getItem(name);
  } catch {
    return null;
  }
}
