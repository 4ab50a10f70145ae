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

/** Where those are led who may not see administration: the home page says why. */
export const homeDenied = '/?denied=admin';

/**
 * Middleware of the pages of administration: whoever lacks the role, signed in or not, is led home, where a toast says
 * why (ADM-03, SAFE-10). The same holds for a loader of theirs.
 */
export const onlyAdministrators: MiddlewareFunction<Response> = ({ context }) => {
  if (context.get(pageContext).user?.isAdmin !== true) throw redirect(homeDenied);
};
