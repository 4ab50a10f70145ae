import { render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { NotFoundPage } from './features/shell/error-page.tsx';

afterEach(() => document.body.replaceChildren());

test.each([
  [true, '/admin/brands/gone', ['/admin/bookings', '/admin/brands', '/']],
  [true, '/gone', ['/search', '/my-trips', '/']],
  [false, '/admin/gone', ['/search', '/my-trips', '/']],
])('for an administrator (%s), an unknown page %s leads to %j [SHELL-05] [ADM-05] [ADM-06]', (isAdmin, path, links) => {
  const Stub = createRoutesStub([{ path: '*', Component: () => <NotFoundPage isAdmin={isAdmin} /> }]);
  render(<Stub initialEntries={[path]} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('404 Page Not Found');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(links);
});
