import { type MiddlewareFunction, redirect } from 'react-router';
import { pageContext } from './request.ts';

/**
 * Middleware of pages that are somebody's own: visitors are led to the sign-in page, which leads back here. The route
 * needs a loader, or a move within the browser does not ask the server.
 */
export const onlySignedIn: MiddlewareFunction = ({ request, context }) => {
  if (context.get(pageContext).user !== null) return;
  throw redirect(signInFor(request));
};

/** The sign-in page, which leads back to the page that was asked for, also where the browser asked for its data alone. */
function signInFor(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete('_routes');
  const page = pathname.replace(/\.data$/, '');
  const query = searchParams.size === 0 ? '' : `?${searchParams}`;
  return `/login?redirect=${encodeURIComponent(page + query)}`;
}

/** Where those are led who may not see administration: the home page says why. */
export const homeDenied = '/?denied=admin';

/** What a browser keeps of a session, or of having signed in before, whether or not the session still holds. */
const signedInBefore = /(?:^|; ?)(?:__Host-)?(?:account|device)=/;

/**
 * Middleware of the pages of administration: whoever lacks the role is led home, where a toast says why (ADM-03,
 * SAFE-10). Somebody whose session ended is led to the sign-in page and back instead (F-81).
 */
export const onlyAdministrators: MiddlewareFunction<Response> = ({ request, context }) => {
  const { user } = context.get(pageContext);
  if (user?.isAdmin === true) return;
  const isOver = user === null && signedInBefore.test(request.headers.get('cookie') ?? '');
  throw redirect(isOver ? signInFor(request) : homeDenied);
};
