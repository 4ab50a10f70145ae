/** On SIGTERM and SIGINT, closes a simulator that runs as its own process, and exits. */
export function closeOnSignal(simulator: { close(): Promise<void> }): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      simulator.close().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}

/** A port number from the environment. @throws Error if it is not one */
export function readPort(name: string, fallback: number): number {
  const port = Number(process.env[name] ?? fallback);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${name} must be a port number`);
  return port;
}
