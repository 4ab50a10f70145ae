import { newPasswordProblem } from '#domain/accounts/password.ts';
import { isDemoName } from '#domain/people/demo-accounts.ts';
import { foldEmail, isEmail } from '#domain/people/email.ts';
import { isStripeSimulated, testCardFields } from './card-fields.ts';
import { brandDomains, type Environment, isSampleSecret, looksRandom } from './environment.ts';

const vendorHosts = { duffel: 'https://api.duffel.com', stripe: 'https://api.stripe.com' } as const;
const samplePassword = /^(change|secret|sample|example|pass|admin|welcome|window-seat|control-tower)/i;

/** The problems of an environment of well-formed variables, with their names. */
export function environmentProblems(env: Environment): string[] {
  return [
    ...liveKeyProblems(env),
    ...cardFieldProblems(env),
    ...administratorProblems(env),
    ...hostProblems(env),
    ...productionProblems(env),
  ];
}

/** Refusing unknown hosts requires the configuration that identifies known ones. */
function hostProblems(env: Environment): string[] {
  const isUnbounded = env.UNKNOWN_HOSTS === 'refuse' && brandDomains(env) === null;
  return isUnbounded ? ['BRAND_DOMAINS: must be set for UNKNOWN_HOSTS=refuse'] : [];
}

/**
 * Live credentials are for production only and must not be sent to any host but the vendor's. A switch for tests allows
 * it; production refuses the switch.
 */
function liveKeyProblems(env: Environment): string[] {
  const problems: string[] = [];
  for (const name of ['DUFFEL_LIVE_TOKEN', 'STRIPE_LIVE_SECRET_KEY'] as const) {
    if (env[name] !== undefined && env.APP_ENV !== 'production' && !env.ALLOW_LIVE_KEYS_ELSEWHERE) {
      problems.push(`${name}: a live credential needs APP_ENV=production`);
    }
  }
  const check = (name: keyof Environment, value: string | undefined, url: string | undefined, own: string) => {
    if (value !== undefined && url !== undefined && url !== own && !env.ALLOW_LIVE_KEYS_ELSEWHERE) {
      problems.push(`${name}: a live credential may only be used with ${own}`);
    }
  };
  check('DUFFEL_LIVE_TOKEN', env.DUFFEL_LIVE_TOKEN, env.DUFFEL_API_URL, vendorHosts.duffel);
  check('STRIPE_LIVE_SECRET_KEY', env.STRIPE_LIVE_SECRET_KEY, env.STRIPE_API_URL, vendorHosts.stripe);
  const prefix = (name: string, value: string | undefined, wanted: RegExp, example: string) => {
    if (value !== undefined && !wanted.test(value)) problems.push(`${name}: must begin with ${example}`);
  };
  prefix('DUFFEL_TEST_TOKEN', env.DUFFEL_TEST_TOKEN, /^duffel_test_/, 'duffel_test_');
  prefix('DUFFEL_LIVE_TOKEN', env.DUFFEL_LIVE_TOKEN, /^duffel_live_/, 'duffel_live_');
  prefix('STRIPE_TEST_SECRET_KEY', env.STRIPE_TEST_SECRET_KEY, /^[sr]k_test_/, 'sk_test_ or rk_test_');
  prefix('STRIPE_LIVE_SECRET_KEY', env.STRIPE_LIVE_SECRET_KEY, /^[sr]k_live_/, 'sk_live_ or rk_live_');
  prefix('STRIPE_TEST_PUBLISHABLE_KEY', env.STRIPE_TEST_PUBLISHABLE_KEY, /^pk_test_/, 'pk_test_');
  prefix('STRIPE_LIVE_PUBLISHABLE_KEY', env.STRIPE_LIVE_PUBLISHABLE_KEY, /^pk_live_/, 'pk_live_');
  return problems;
}

/** Card fields need both keys of a mode; the simulator's must not be combined with a live key (HOST-06). */
function cardFieldProblems(env: Environment): string[] {
  const problems: string[] = [];
  if (env.STRIPE_TEST_PUBLISHABLE_KEY !== undefined && env.STRIPE_TEST_SECRET_KEY === undefined)
    problems.push('STRIPE_TEST_PUBLISHABLE_KEY: needs STRIPE_TEST_SECRET_KEY');
  if (env.STRIPE_LIVE_PUBLISHABLE_KEY !== undefined && env.STRIPE_LIVE_SECRET_KEY === undefined)
    problems.push('STRIPE_LIVE_PUBLISHABLE_KEY: needs STRIPE_LIVE_SECRET_KEY');
  if (env.PAYMENT_FIELDS === 'hosted') {
    if (!isStripeSimulated(env) && env.STRIPE_TEST_PUBLISHABLE_KEY === undefined)
      problems.push('STRIPE_TEST_PUBLISHABLE_KEY: must be set for PAYMENT_FIELDS=hosted');
    if (env.STRIPE_LIVE_SECRET_KEY !== undefined && env.STRIPE_LIVE_PUBLISHABLE_KEY === undefined)
      problems.push('STRIPE_LIVE_PUBLISHABLE_KEY: must be set for PAYMENT_FIELDS=hosted');
  }
  const hasStandIn = testCardFields(env)?.isStandIn ?? false;
  if (hasStandIn && (env.STRIPE_LIVE_SECRET_KEY ?? env.STRIPE_LIVE_PUBLISHABLE_KEY) !== undefined)
    problems.push('PAYMENT_FIELDS: the card fields of the simulator cannot be used together with live Stripe keys');
  return problems;
}

function administratorProblems({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: Environment): string[] {
  const problems: string[] = [];
  if (email !== undefined && !isEmail(email)) problems.push('ADMIN_EMAIL: must be an email address');
  if (email !== undefined && password === undefined) problems.push('ADMIN_PASSWORD: must be set with ADMIN_EMAIL');
  if (email !== undefined && isDemoName({ email: foldEmail(email), username: '' })) {
    problems.push('ADMIN_EMAIL: is the address of a demo account');
  }
  if (email === undefined && password !== undefined) problems.push('ADMIN_EMAIL: must be set with ADMIN_PASSWORD');
  return problems;
}

function productionProblems(env: Environment): string[] {
  if (env.APP_ENV !== 'production') return [];
  const problems: string[] = [];
  if (env.SESSION_SECRET === undefined) problems.push('SESSION_SECRET: must be set in production');
  else if (isSampleSecret(env.SESSION_SECRET)) problems.push('SESSION_SECRET: is a sample secret');
  else if (!looksRandom(env.SESSION_SECRET)) problems.push('SESSION_SECRET: is too regular to be random');
  for (const secret of env.SESSION_SECRET_OLD) {
    if (isSampleSecret(secret)) problems.push('SESSION_SECRET_OLD: is a sample secret');
    else if (!looksRandom(secret)) problems.push('SESSION_SECRET_OLD: is too regular to be random');
  }
  if (env.ADMIN_PASSWORD !== undefined) {
    if (samplePassword.test(env.ADMIN_PASSWORD)) problems.push('ADMIN_PASSWORD: is a sample password');
    else {
      const weakness = newPasswordProblem(env.ADMIN_PASSWORD);
      if (weakness !== null) problems.push(`ADMIN_PASSWORD: is too weak. ${weakness}`);
    }
  }
  if (env.PUBLIC_ORIGIN === undefined) problems.push('PUBLIC_ORIGIN: must be set in production');
  else if (!env.PUBLIC_ORIGIN.startsWith('https://')) problems.push('PUBLIC_ORIGIN: must be https in production');
  for (const name of ['DUFFEL_WEBHOOK_SECRET', 'STRIPE_WEBHOOK_SECRET'] as const) {
    if (env[name].some((one) => one.length < 16 || isSampleSecret(one))) problems.push(`${name}: is a sample secret`);
  }
  if (env.SMTP_URL === undefined) problems.push('SMTP_URL: must be set in production');
  if (env.TAG_ORIGIN?.startsWith('http:')) problems.push('TAG_ORIGIN: must be https in production');
  if (env.ALLOW_LIVE_KEYS_ELSEWHERE) problems.push('ALLOW_LIVE_KEYS_ELSEWHERE: is for tests only');
  if (env.DATABASE_URL === undefined) problems.push('DATABASE_URL: must be set in production');
  if (env.RATE_LIMIT_FACTOR !== 1) problems.push('RATE_LIMIT_FACTOR: is for tests only');
  return problems;
}
