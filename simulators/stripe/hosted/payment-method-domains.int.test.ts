import { describe, expect, test } from 'vitest';
import { client, failureOf, Rig } from '#simulators/stripe/testing.ts';

const rig = new Rig();

describe('a domain for wallets', () => {
  test('is registered once per mode and found by its name [HOST-04]', async () => {
    const domain = await rig.stripe.paymentMethodDomains.create({ domain_name: 'blue.example' });
    expect(domain).toMatchObject({
      id: expect.stringMatching(/^pmd_/),
      domain_name: 'blue.example',
      enabled: true,
      livemode: false,
      apple_pay: { status: 'active' },
      google_pay: { status: 'active' },
      paypal: { status: 'inactive' },
    });
    const list = (stripe = rig.stripe) => stripe.paymentMethodDomains.list({ domain_name: 'blue.example' });
    expect((await list()).data).toEqual([domain]);
    const again = rig.stripe.paymentMethodDomains.create({ domain_name: 'blue.example' });
    expect(await failureOf(again)).toMatchObject({ statusCode: 400, param: 'domain_name' });
    const live = client(rig.simulator.port, {}, 'sk_live_simulator');
    expect((await list(live)).data).toEqual([]);
    expect(await failureOf(live.paymentMethodDomains.retrieve(domain.id))).toMatchObject({ code: 'resource_missing' });
    expect(await live.paymentMethodDomains.create({ domain_name: 'blue.example' })).toMatchObject({ livemode: true });
    expect((await list()).data).toHaveLength(1);
  });

  test('is inactive with the reason while its host has a problem, and active after a new validation [HOST-04]', async () => {
    await rig.sim('POST', 'domains', { domain_name: 'red.example', problem: 'The association file is missing.' });
    const domain = await rig.stripe.paymentMethodDomains.create({ domain_name: 'red.example' });
    const inactive = { status: 'inactive', status_details: { error_message: 'The association file is missing.' } };
    expect(domain.apple_pay).toEqual(inactive);
    await rig.sim('POST', 'domains', { domain_name: 'red.example' });
    expect((await rig.stripe.paymentMethodDomains.retrieve(domain.id)).apple_pay).toEqual(inactive);
    expect((await rig.stripe.paymentMethodDomains.validate(domain.id)).apple_pay).toEqual({ status: 'active' });
    expect((await rig.stripe.paymentMethodDomains.retrieve(domain.id)).google_pay).toEqual({ status: 'active' });
  });

  test.each(['https://blue.example', 'blue.example/path', 'Blue.example', ''])(
    '%j is no host [HOST-04]',
    async (name) => {
      expect(await failureOf(rig.stripe.paymentMethodDomains.create({ domain_name: name }))).toMatchObject({
        statusCode: 400,
        param: 'domain_name',
      });
    },
  );

  test('decides whether its pages get the wallet’s button [HOST-04]', async () => {
    const query = new URLSearchParams({ key: 'pk_test_x', parent: 'http://green.localhost:3000' });
    const frame = async () => (await fetch(`${rig.simulator.origin}/__sim/frames/wallet?${query}`)).text();
    expect(await frame()).not.toContain('<button');
    const { id } = await rig.stripe.paymentMethodDomains.create({ domain_name: 'green.localhost' });
    expect(await frame()).toContain('<button');
    await rig.stripe.paymentMethodDomains.update(id, { enabled: false });
    expect((await rig.stripe.paymentMethodDomains.list({ enabled: false })).data.map((domain) => domain.id)).toEqual([
      id,
    ]);
    expect(await frame()).not.toContain('<button');
  });
});
