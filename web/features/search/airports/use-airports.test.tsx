import { readFileSync } from 'node:fs';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import airportFile from '#data/generated/airports-typeahead.txt?url';
import { openSearchAt } from '#web/testing/search-page.ts';
import '../search-form.tsx';
import './airport-options.tsx';

// Alone in its file: once loaded, the airports stay in memory.
test('a failure to load airports is reported, and a retry works [AIRP-03]', async () => {
  const file = readFileSync('data/generated/airports-typeahead.txt', 'utf8');
  let isCut = true;
  const fetched = vi.fn(async (_address: string) => {
    if (isCut) throw new TypeError('Failed to fetch');
    return new Response(file);
  });
  vi.stubGlobal('fetch', fetched);
  const { user } = openSearchAt('/search?origin=');
  const box = await screen.findByRole('combobox', { name: 'From' });
  await user.type(box, 'lon');
  expect(await screen.findByText('Error loading airports. Please try again.')).toBeTruthy();
  const before = fetched.mock.calls.length;
  isCut = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.getAllByRole('option')[0]?.textContent).toContain('London'));
  expect(fetched.mock.calls.slice(before)).toEqual([[airportFile]]);
});
