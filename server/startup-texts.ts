import type { Config } from './config/config.ts';
import { codeOf, StartError } from './start-error.ts';

/** The operator's message if the port cannot be opened; other errors unchanged. */
export function listenFailure(error: unknown, { port, host }: Config): unknown {
  const known: Readonly<Record<string, string>> = {
    EADDRINUSE: `PORT: another program listens on ${port}. Stop it, or set PORT to another one.`,
    EACCES: `PORT: this user may not listen on ${port}. Set PORT to 1024 or more.`,
    EADDRNOTAVAIL: `HOST: this machine does not have the address ${host}. Correct it.`,
  };
  const text = known[codeOf(error)];
  return text === undefined ? error : new StartError(text, { cause: error });
}

/** The operator's message once requests are served. */
export function readyText(config: Config, port: number, description: readonly string[]): string {
  const host = config.host === '127.0.0.1' || config.host === '0.0.0.0' ? 'localhost' : config.host;
  return (
    `\n  Tailfin is ready: http://${host}:${port}\n\n${description.map((line) => `  ${line}\n`).join('')}` +
    (config.production ? '\n' : `  brands     add ?brand=skyhop, ?brand=solana or ?brand=polar\n\n`)
  );
}
