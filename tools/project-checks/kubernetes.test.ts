import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { readConfig, stopMarginMs } from '#server/config/config.ts';
import { environmentSchema } from '#server/config/environment.ts';
import { maximumConnections } from '#server/database/postgres-pool.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
  readonly periodSeconds: number;
  readonly failureThreshold: number;
}

/** The example's objects by kind. Duplicate keys and other YAML errors are errors here. */
const objects = new Map(
  parseAllDocuments(read('deploy/kubernetes.yaml')).map((document) => {
    expect('errors' in document ? document.errors : ['empty']).toEqual([]);
    const object = 'toJS' in document ? document.toJS() : null;
    return [object.kind as string, object];
  }),
);
const deployment = objects.get('Deployment').spec;
const pod = deployment.template.spec;
const [app] = pod.containers;
const configured: Readonly<Record<string, string>> = objects.get('ConfigMap').data;
const referenced: readonly { name: string; value?: string; valueFrom?: { secretKeyRef: Record<string, unknown> } }[] =
  app.env;

/** Acceptable values for the settings that the example takes from the secret. */
const secrets = {
  DATABASE_URL: 'postgres://tailfin:pw@db.example/tailfin',
  SESSION_SECRET: 'k3W9x2mQv7Tz5Lp8Rb1Yc6Nd4Hf0Js-_',
  SMTP_URL: 'smtp://mail.example:587',
};

test('the example has one of each object', () => {
  expect([...objects.keys()].toSorted()).toEqual([
    ...['ConfigMap', 'Deployment', 'Ingress', 'PodDisruptionBudget', 'Service'],
  ]);
});

test('every variable of the example is one that the server reads, by its exact name [SAFE-04]', () => {
  const names = [...Object.keys(configured), ...referenced.map(({ name }) => name)];
  expect(names.filter((name) => !(name in environmentSchema.shape))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  expect(app.envFrom).toEqual([{ configMapRef: { name: objects.get('ConfigMap').metadata.name } }]);
  expect(Object.values(configured).filter((value) => typeof value !== 'string')).toEqual([]);
});

test('secrets are only referred to, and each under its own name [SAFE-04]', () => {
  for (const { name, ...rest } of referenced) {
    expect(rest, name).toEqual({
      valueFrom: { secretKeyRef: expect.objectContaining({ name: 'tailfin', key: name }) },
    });
  }
  expect(objects.has('Secret')).toBe(false);
  const isSecret = /SECRET|TOKEN|PASSWORD|KEY|DATABASE_URL|SMTP_URL/;
  expect(Object.keys(configured).filter((name) => isSecret.test(name))).toEqual([]);
  const all = Object.keys(environmentSchema.shape).filter((name) => isSecret.test(name));
  expect(referenced.map(({ name }) => name)).toEqual(
    expect.arrayContaining(all.filter((name) => name !== 'ALLOW_LIVE_KEYS_ELSEWHERE')),
  );
});

test('a server starts in production with the variables that the secret must have, and those alone [SAFE-04]', () => {
  const required = referenced.filter(({ valueFrom }) => valueFrom?.secretKeyRef.optional !== true);
  expect(required.map(({ name }) => name)).toEqual(Object.keys(secrets));
  expect(readConfig({ ...configured, ...secrets })).toMatchObject({ production: true, trustProxy: true });
  for (const name of Object.keys(secrets)) {
    expect(() => readConfig({ ...configured, ...secrets, [name]: undefined }), name).toThrow(name);
  }
});

test('a pod has time to drain, and to finish its orders, and ten seconds more [SAFE-06]', () => {
  const { drainMs, orderWaitMs } = readConfig({ ...configured, ...secrets });
  const longest = drainMs + orderWaitMs + stopMarginMs;
  expect(pod.terminationGracePeriodSeconds * 1000).toBeGreaterThanOrEqual(longest + 10_000);
  expect(read('deploy/kubernetes.yaml')).toContain(`make ${longest / 1000}; the rest is margin`);
});

test('the pod leaves its readiness before its port closes [SAFE-06]', () => {
  const { drainMs } = readConfig({ ...configured, ...secrets });
  const { periodSeconds, failureThreshold }: Probe = app.readinessProbe;
  expect(periodSeconds * failureThreshold * 1000).toBeLessThan(drainMs);
  expect(app.resources.limits.cpu).toBeUndefined();
});

test('the documented number of database connections is that of all instances during a rollout [SAFE-07]', () => {
  const instances = deployment.replicas + deployment.strategy.rollingUpdate.maxSurge;
  const connections = maximumConnections * instances;
  expect(read('docs/deployment.md')).toContain(`need ${connections} of PostgreSQL's \`max_connections\``);
});

test('the probes ask for what the server answers, on its port [SAFE-06]', () => {
  const health = read('server/http/operations/health.ts');
  const [port] = app.ports;
  const probes: Record<string, Probe> = {
    startup: app.startupProbe,
    liveness: app.livenessProbe,
    readiness: app.readinessProbe,
  };
  for (const [name, { httpGet }] of Object.entries(probes)) {
    expect(health, name).toContain(`app.get('${httpGet.path}'`);
    expect(httpGet.port).toBe(port.name);
  }
  expect(app.livenessProbe.httpGet.path).toBe('/healthz');
  expect(app.readinessProbe.httpGet.path).toBe('/readyz');
  expect(port.containerPort).toBe(Number(/PORT=(\d+)/.exec(read('Dockerfile'))?.[1]));
  expect(objects.get('Service').spec.ports).toEqual([{ name: 'http', port: 80, targetPort: port.name }]);
});

test('a rollout and a drained node leave as many pods as before, or two [SAFE-06]', () => {
  expect(deployment.strategy.rollingUpdate.maxUnavailable).toBe(0);
  const budget = objects.get('PodDisruptionBudget').spec;
  expect(budget.minAvailable).toBeGreaterThanOrEqual(2);
  expect(budget.minAvailable).toBeLessThan(deployment.replicas);
  const { labels } = deployment.template.metadata;
  const selectors = [deployment.selector, budget.selector, { matchLabels: objects.get('Service').spec.selector }];
  for (const { matchLabels } of [...selectors, ...pod.topologySpreadConstraints.map(selectorOf)]) {
    expect(matchLabels).toEqual(labels);
  }
});

const selectorOf = ({ labelSelector }: { labelSelector: { matchLabels: object } }) => labelSelector;

test('the pod is as confined as the composed app, and writes where it may [SAFE-04]', () => {
  const user = /^USER (\d+):(\d+)$/m.exec(read('Dockerfile'));
  expect(pod.securityContext).toMatchObject({
    runAsNonRoot: true,
    runAsUser: Number(user?.[1]),
    runAsGroup: Number(user?.[2]),
    seccompProfile: { type: 'RuntimeDefault' },
  });
  expect(app.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
  expect(pod.automountServiceAccountToken).toBe(false);
  const mounts: readonly { name: string; mountPath: string }[] = app.volumeMounts;
  expect(mounts.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp']);
  const volumes: readonly { name: string; emptyDir?: object }[] = pod.volumes;
  expect(volumes.filter(({ emptyDir }) => emptyDir !== undefined).map(({ name }) => name)).toEqual(
    mounts.map(({ name }) => name),
  );
});
