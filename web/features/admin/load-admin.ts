import { redirect } from 'react-router';
import * as z from 'zod/mini';
import {
  type AdminSettings,
  type EditedBrand,
  getAdminSettings,
  getEditedBrand,
  listBrands,
} from '../../../contract/admin.ts';
import { type Deployment, getDeployment } from '../../../contract/deployment.ts';
import { homeDenied } from '../../gates.ts';
import type { PageCall } from '../../request.ts';

/** The settings for a page on the server; null where they could not be read. Throws a redirect for 401 and 403 (ADM-03, F-81). */
export async function loadSettings(call: PageCall): Promise<AdminSettings | null> {
  const { status, body } = await readForAdmin(call, getAdminSettings.path);
  const parsed = status === 200 ? z.safeParse(getAdminSettings.answers[200], body) : null;
  return parsed?.success ? parsed.data : null;
}

/** What administrators should know of the deployment; null where it could not be read. Throws a redirect for 401 and 403. */
export async function loadDeployment(call: PageCall): Promise<Deployment | null> {
  const { status, body } = await readForAdmin(call, getDeployment.path);
  const parsed = status === 200 ? z.safeParse(getDeployment.answers[200], body) : null;
  return parsed?.success ? parsed.data : null;
}

/** Every brand, the default one first; null where they could not be read. Throws a redirect for 401 and 403. */
export async function loadBrands(call: PageCall): Promise<readonly EditedBrand[] | null> {
  const { status, body } = await readForAdmin(call, listBrands.path);
  const parsed = status === 200 ? z.safeParse(listBrands.answers[200], body) : null;
  return parsed?.success ? parsed.data : null;
}

/** A brand to edit, or why there is none. Throws a redirect for 401 and 403. */
export async function loadBrand(call: PageCall, key: string): Promise<EditedBrand | 'no-brand' | 'failed'> {
  const { status, body } = await readForAdmin(call, getEditedBrand.path.replace('{key}', encodeURIComponent(key)));
  if (status === 404 || status === 400) return 'no-brand';
  const parsed = status === 200 ? z.safeParse(getEditedBrand.answers[200], body) : null;
  return parsed?.success ? parsed.data : 'failed';
}

/** An answer for a page of administration; throws a redirect for 401 and 403. */
export async function readForAdmin(
  call: PageCall,
  path: string,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const answer = await call({ method: 'GET', path }).catch(() => ({ status: 500, body: null }));
  // The gate has let the page pass: a session that is gone ended just now.
  if (answer.status === 401) throw redirect('/login?redirect=%2Fadmin');
  if (answer.status === 403) throw redirect(homeDenied);
  return answer;
}
