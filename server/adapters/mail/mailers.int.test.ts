import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { MailMessage } from '#server/ports/mail.ts';
import { startMailServer } from '#server/testing/app/mail-server.ts';
import { createFileMailer } from './file-mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function startServer(answer?: () => number | null) {
  const server = await startMailServer(answer);
  closing.push(server.close);
  return server;
}

function mailerOn(port: number) {
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`);
  closing.push(() => mailer.close());
  return mailer;
}

const message: MailMessage = {
  messageId: '<mail-1@skyhop.example>',
  from: { name: 'Skyhop', address: 'no-reply@skyhop.example' },
  replyTo: 'hello@skyhop.example',
  to: 'ada@example.com',
  subject: 'Booking confirmed: São Paulo to Zürich',
  html: '<p>Hello</p>',
  text: 'Hello',
  attachments: [
    { fileName: 'flights.ics', mediaType: 'text/calendar; charset=utf-8; method=PUBLISH', content: 'BEGIN:VCALENDAR' },
  ],
};

test('a mail arrives complete at a mail server: both texts and the calendar file [CONF-04]', async () => {
  const { received, port } = await startServer();
  expect(await mailerOn(port).send(message)).toEqual({ ok: true, value: null });
  const [mail] = received;
  expect(mail?.to).toEqual(['ada@example.com']);
  for (const part of [
    'From: Skyhop <no-reply@skyhop.example>',
    'Reply-To: hello@skyhop.example',
    'Message-ID: <mail-1@skyhop.example>',
    'Auto-Submitted: auto-generated',
    'Content-Type: text/plain',
    'Content-Type: text/html',
    'Content-Type: text/calendar',
  ]) {
    expect(mail?.content).toContain(part);
  }
  expect(mail?.content).toContain(Buffer.from('BEGIN:VCALENDAR').toString('base64'));
});

test('a name or an address cannot add a header or a recipient [SAFE-03]', async () => {
  const { received, port } = await startServer();
  await mailerOn(port).send({
    ...message,
    from: { name: 'Sky\r\nBcc: eve@example.com', address: 'no-reply@skyhop.example' },
    subject: 'Hello\r\nBcc: eve@example.com\r\n\r\nbody',
    to: 'ada@example.com',
  });
  expect(received[0]?.to).toEqual(['ada@example.com']);
  expect(received[0]?.content).not.toMatch(/^Bcc:/im);
});

test('temporary failures and unreachable servers mean try later, permanent failures do not [CONF-04] [SAFE-02]', async () => {
  let code: number | null = 450;
  const { port, close } = await startServer(() => code);
  const mailer = mailerOn(port);
  expect(await mailer.send(message)).toMatchObject({ error: { kind: 'unavailable' } });
  code = 550;
  expect(await mailer.send(message)).toEqual({ ok: false, error: { kind: 'refused', code: '550' } });
  code = null;
  expect(await mailer.send(message)).toEqual({ ok: true, value: null });
  await mailer.close();
  await close();
  expect(await mailerOn(port).send(message)).toMatchObject({
    error: { kind: 'unavailable', code: expect.stringMatching(/^E/) },
  });
});

test('a mail server that keeps talking without an end is left at the deadline, and its connection closed [CONF-04] [SAFE-02]', async () => {
  const left = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    socket.write('220 slow ESMTP\r\n');
    let waiting: NodeJS.Timeout | undefined;
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      if (!String(data).startsWith('RCPT')) socket.write('250 ok\r\n');
      else waiting = setInterval(() => socket.write('250-wait\r\n'), 100);
    });
    socket.on('close', () => {
      clearInterval(waiting);
      left.resolve();
    });
  }).listen(0, '127.0.0.1');
  closing.push(() => server.close());
  await once(server, 'listening');
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, { deadlineMs: 1000 });
  closing.push(() => mailer.close());
  expect(await mailer.send(message)).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
  await left.promise;
}, 8000);

test('without a mail server each mail is a file that mail clients can open [CONF-04]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tailfin-mail-'));
  closing.push(() => rmSync(folder, { recursive: true }));
  const mailer = createFileMailer(join(folder, 'mail'), () => new Date('2027-01-01T10:00:00Z'));
  expect(await mailer.send(message)).toEqual({ ok: true, value: null });
  const [name = ''] = readdirSync(join(folder, 'mail'));
  expect(name).toMatch(/^2027-01-01T10-00-00-000Z-.*\.eml$/);
  expect(readFileSync(join(folder, 'mail', name), 'utf8')).toContain('To: ada@example.com\r\n');
});

test('a port where nobody listens is no mail server, and one that answers is [F-93]', async () => {
  const server = await startMailServer();
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${server.port}`);
  expect((await mailer.check()).ok).toBe(true);
  await mailer.close();
  await server.close();
  const lost = createSmtpMailer(`smtp://127.0.0.1:${server.port}`);
  expect(await lost.check()).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
  await lost.close();
});
