import { redirect } from 'react-router';
import { type AdminSettings, getAdminSettings } from '#contract/admin.ts';
import {
  type AdminBrand,
  getEditedBrand,
  listBrands,
  listUnreadableBrands,
  type UnreadableBrand,
} from '#contract/brand/calls.ts';
import { getWalletHosts, type WalletHosts } from '#contract/brand/wallets.ts';
import type { Call } from '#contract/call.ts';
import { type Deployment, getDeployment } from '#contract/deployment.ts';
import type { NamedBrand } from '#domain/brand/brand-names.ts';
import type { CallArguments } from '#web/api/client.ts';
import { callForPage, type PageAnswer } from '#web/delivery/call-for-page.ts';
import { homeDenied } from '#web/gates.ts';
import type { PageCall } from '#web/request.ts';
import { signInAddress } from '#web/sign-in-address.ts';

/** The settings for a page on the server; null if they could not be read. Throws a redirect for 401 and 403 (ADM-03, F-81). */
export async function loadSettings(call: PageCall): Promise<AdminSettings | null> {
  return answerOf(await readForAdmin(call, getAdminSettings));
}

/** Facts about the deployment; null if they could not be read. Throws a redirect for 401 and 403. */
export async function loadDeployment(call: PageCall): Promise<Deployment | null> {
  return answerOf(await readForAdmin(call, getDeployment));
}

/** Every brand, the default one first; null if they could not be loaded. Throws a redirect for 401 and 403. */
export async function loadBrands(call: PageCall): Promise<readonly AdminBrand[] | null> {
  return answerOf(await readForAdmin(call, listBrands));
}

/** Keys and names of every brand; empty if they could not be loaded. Throws a redirect for 401 and 403. */
export async function loadBrandNames(call: PageCall): Promise<readonly NamedBrand[]> {
  return ((await loadBrands(call)) ?? []).map(({ key, name }) => ({ key, name }));
}

/** The brands whose settings cannot be read; null if they could not be loaded. Throws a redirect for 401 and 403. */
export async function loadUnreadableBrands(call: PageCall): Promise<readonly UnreadableBrand[] | null> {
  return answerOf(await readForAdmin(call, listUnreadableBrands));
}

/** Where wallets are registered; null if it could not be loaded. Throws a redirect for 401 and 403. */
export async function loadWalletHosts(call: PageCall): Promise<WalletHosts | null> {
  return answerOf(await readForAdmin(call, getWalletHosts));
}

/** A brand to edit, or why it is missing. Throws a redirect for 401 and 403. */
export async function loadBrand(call: PageCall, key: string): Promise<AdminBrand | 'no-brand' | 'failed'> {
  const loaded = await readForAdmin(call, getEditedBrand, { params: { key } });
  if (loaded.kind === 'answer') return loaded.answer;
  return loaded.status === 404 || loaded.status === 400 ? 'no-brand' : 'failed';
}

/** The response for an admin page; throws a redirect for 401 and 403. */
export async function readForAdmin<C extends Call>(
  call: PageCall,
  entry: C & { readonly method: 'GET' },
  input: Pick<CallArguments<C>, 'params' | 'query'> = {},
): Promise<PageAnswer<C>> {
  const loaded = await callForPage(call, entry, input);
  if (loaded.kind === 'answer') return loaded;
  // The gate let the page pass, so the session has just ended.
  if (loaded.status === 401) throw redirect(signInAddress('/admin'));
  if (loaded.status === 403) throw redirect(homeDenied);
  return loaded;
}

function answerOf<C extends Call>(loaded: PageAnswer<C>) {
  return loaded.kind === 'answer' ? loaded.answer : null;
}
