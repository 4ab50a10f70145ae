import { invalid, missing, refused } from '#simulators/stripe/api/errors.ts';
import { succeed } from '#simulators/stripe/api/expand.ts';
import type { FormTree } from '#simulators/stripe/api/form.ts';
import { fieldEquals, listFields, listObjects } from '#simulators/stripe/api/lists.ts';
import { boolean, list, readParams, required, text } from '#simulators/stripe/api/params.ts';
import type { Context, Reply } from '#simulators/stripe/context.ts';
import { newId } from '#simulators/stripe/ids.ts';
import type { Store } from '#simulators/stripe/store.ts';
import type { PaymentMethodDomain, WalletState } from './wire.ts';

const unseen: WalletState = {
  status: 'inactive',
  status_details: { error_message: 'This account takes cards and their wallets only.' },
};

/**
 * `POST /v1/payment_method_domains`: registers a host for wallets, in the key's mode only. Source: Stripe API
 * reference, "Create a payment method domain".
 * @throws ApiError 400 for an invalid host name, or a host already registered in this mode
 */
export function createDomain(context: Context, form: FormTree): Reply {
  const params = readParams(form, { domain_name: text(253), enabled: boolean(), expand: list(text()) });
  const name = required(params.domain_name, 'domain_name');
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/.test(name))
    throw invalid(`Invalid domain name: ${name}`, { param: 'domain_name' });
  if (findDomain(context.store, name, context.caller.livemode) !== null)
    throw refused(`The domain ${name} is already registered.`, { param: 'domain_name' });
  const domain: PaymentMethodDomain = {
    id: newId('pmd'),
    object: 'payment_method_domain',
    amazon_pay: unseen,
    ...checkHost(context.store, name),
    created: context.now,
    domain_name: name,
    enabled: params.enabled ?? true,
    klarna: unseen,
    link: unseen,
    livemode: context.caller.livemode,
    paypal: unseen,
  };
  context.store.put('payment_method_domain', domain);
  return succeed(context, domain, params.expand);
}

/** `GET /v1/payment_method_domains` of the key's mode; filters `domain_name`, `enabled`. */
export function listDomains(context: Context, form: FormTree): Reply {
  const params = readParams(form, { ...listFields, domain_name: text(), enabled: boolean() });
  const flag = (name: string, value: boolean) => ({
    sql: 'json_extract(body, ?) = ?',
    values: [`$.${name}`, Number(value)],
  });
  const filters = [
    flag('livemode', context.caller.livemode),
    ...fieldEquals('domain_name', params.domain_name),
    ...(typeof params.enabled === 'boolean' ? [flag('enabled', params.enabled)] : []),
  ];
  return listObjects(context, 'payment_method_domain', '/v1/payment_method_domains', params, filters);
}

/** `GET /v1/payment_method_domains/:id`. */
export function retrieveDomain(context: Context, form: FormTree, id: string): Reply {
  const params = readParams(form, { expand: list(text()) });
  return succeed(context, getDomain(context, id), params.expand);
}

/** `POST /v1/payment_method_domains/:id`: switches it on or off. */
export function updateDomain(context: Context, form: FormTree, id: string): Reply {
  const params = readParams(form, { enabled: boolean(), expand: list(text()) });
  const domain = getDomain(context, id);
  domain.enabled = params.enabled ?? domain.enabled;
  context.store.put('payment_method_domain', domain);
  return succeed(context, domain, params.expand);
}

/** `POST /v1/payment_method_domains/:id/validate`: checks the host again. */
export function validateDomain(context: Context, form: FormTree, id: string): Reply {
  const params = readParams(form, { expand: list(text()) });
  const domain = getDomain(context, id);
  const checked = { ...domain, ...checkHost(context.store, domain.domain_name) };
  context.store.put('payment_method_domain', checked);
  return succeed(context, checked, params.expand);
}

function getDomain(context: Context, id: string): PaymentMethodDomain {
  const domain = context.store.find('payment_method_domain', id);
  if (domain === null || domain.livemode !== context.caller.livemode)
    throw missing('payment_method_domain', id, 'payment_method_domain');
  return domain;
}

function findDomain(store: Store, name: string, livemode: boolean): PaymentMethodDomain | null {
  const { rows } = store.select('payment_method_domain', fieldEquals('domain_name', name), 2);
  return rows.find((domain) => domain.livemode === livemode) ?? null;
}

/** Whether wallets may be offered on pages of a host, in a mode. */
export function offersWallets(store: Store, host: string, livemode: boolean): boolean {
  const domain = findDomain(store, host, livemode);
  return domain?.enabled === true && domain.google_pay.status === 'active';
}

const settingOf = (host: string) => `domain_problem:${host}`;

/** Sets the result of a host's next checks: a problem, or null for none, the default. */
export function planDomainProblem(store: Store, host: string, problem: string | null): void {
  store.putSetting(settingOf(host), problem ?? '');
}

/** The vendor's check of a host: the file for Apple Pay is served, unless planned otherwise. */
function checkHost(store: Store, host: string): Pick<PaymentMethodDomain, 'apple_pay' | 'google_pay'> {
  const problem = store.getSetting(settingOf(host)) ?? '';
  const state: WalletState =
    problem === '' ? { status: 'active' } : { status: 'inactive', status_details: { error_message: problem } };
  return { apple_pay: state, google_pay: state };
}
