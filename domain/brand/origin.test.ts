import { expect, test } from 'vitest';
import { readOrigin } from './origin.ts';

test.each([
  'https://flights.example',
  'http://localhost:3000',
  'https://www.flights.example:8443',
  'http://[::1]:3000',
  'http://127.0.0.1',
  'https://flights.local.',
])('%s is parsed as browsers do [F-44]', (origin) => {
  const { protocol, hostname } = new URL(origin);
  expect(readOrigin(origin)).toEqual({ scheme: protocol.slice(0, -1), hostname });
});
