/** Any other path is a 404; the site's frame renders the page (SHELL-05). */
export function loader() {
  throw new Response(null, { status: 404 });
}

export default function Page() {
  return null;
}
