import { type MiddlewareFunction, redirect } from 'react-router';
import { pageContext } from './request.ts';
import { signInAddress } from './sign-in-address.ts';

/**
 * Middleware of private pages: redirects visitors to the sign-in page, which leads back here. The route needs a loader;
 * without one, client-side navigation does not call the server.
 */
export const onlySignedIn: MiddlewareFunction = ({ request, context }) => {
  if (context.get(pageContext).user !== null) return;
  throw redirect(signInFor(request));
};

/** The sign-in page with a way back to the requested page, even if the browser requested only its data. */
function signInFor(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete('_routes');
  const page = pathname.replace(/\.data$/, '');
  const query = searchParams.size === 0 ? '' : `?${searchParams}`;
  return signInAddress(page + query);
}

/** Redirect target for visitors who may not see administration: the home page says why. */
export const homeDenied = '/?denied=admin';

/** Cookies of a session or an earlier sign-in, whether or not the session is still valid. */
const signedInBefore = /(?:^|; ?)(?:__Host-)?(?:account|device)=/;

/**
 * Middleware of admin pages: users without the role are redirected home, where a toast says why (ADM-03, SAFE-10).
 * Users whose session ended are sent to the sign-in page and back instead (F-81).
 */
export const onlyAdministrators: MiddlewareFunction<Response> = ({ request, context }) => {
  const { user } = context.get(pageContext);
  if (user?.isAdmin === true) return;
  const isOver = user === null && signedInBefore.test(request.headers.get('cookie') ?? '');
  throw redirect(isOver ? signInFor(request) : homeDenied);
};
