import { NotFoundPage } from '../features/shell/error-page.tsx';

export function loader() {
  throw new Response(null, { status: 404 });
}

export default NotFoundPage;
