/** Any other path is answered with 404; the frame of the site draws the page (SHELL-05). */
export function loader() {
  throw new Response(null, { status: 404 });
}

export default function Page() {
  return null;
}
