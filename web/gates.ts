import { type MiddlewareFunction, redirect } from 'react-router';
import { pageContext } from './request.ts';

/**
 * Middleware of pages that are somebody's own: visitors are led to the sign-in page, which leads back here. The route
 * needs a loader, or a move within the browser does not ask the server.
 */
export const onlySignedIn: MiddlewareFunction = ({ request, context }) => {
  if (context.get(pageContext).user !== null) return;
  const { pathname, search } = new URL(request.url);
  throw redirect(`/login?redirect=${encodeURIComponent(pathname + search)}`);
};
