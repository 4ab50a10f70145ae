import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: readonly string[];
  /** As received. */
  readonly content: string;
}

export interface TestMailServer {
  readonly received: readonly ReceivedMail[];
  readonly port: number;
  close(): Promise<void>;
}

/** A real mail server on the loopback address that keeps accepted mails; `answer` may refuse a recipient. */
export async function startMailServer(answer: () => number | null = () => null): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo(_address, _session, done) {
      const code = answer();
      done(code === null ? null : Object.assign(new Error('not now'), { responseCode: code }));
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          content: Buffer.concat(parts).toString('utf8'),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return { received, port, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** The text parts of a mail, decoded; headers are unchanged. */
export function readableText({ content }: ReceivedMail): string {
  const quoted = content.replace(/=\r\n/g, '').replace(/(?:=[0-9A-F]{2})+/g, (bytes) => {
    return Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8');
  });
  return quoted.replace(/\r\n\r\n((?:[A-Za-z0-9+/]{76}\r\n)+[A-Za-z0-9+/=]*)/g, (_whole, base64: string) => {
    return `\r\n\r\n${Buffer.from(base64.replace(/\s/g, ''), 'base64').toString('utf8')}`;
  });
}
