import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from '#server/config/config.ts';
import type { Telemetry } from './telemetry.ts';

/** Starts telemetry if an endpoint is configured. Without one, the SDK is not even loaded. */
export async function startTelemetry(
  settings: Config['telemetry'],
  registry: Registry,
  log: FastifyBaseLogger,
): Promise<Telemetry | null> {
  if (settings === null) return null;
  const { startOpenTelemetry } = await import('./open-telemetry.ts');
  return startOpenTelemetry(settings, registry, log);
}
