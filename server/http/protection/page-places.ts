import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#server/ports/clock.ts';
import { refuseForNow } from '../calls/errors.ts';
import { clientNetwork } from './client-network.ts';
import { Gate, type GateSizes } from './gate.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for routes that render, draw or read the database: they need a slot. */
    readonly takesPlace?: boolean;
  }
}

export type PlaceRefusal = 'pages_of_network' | 'pages' | 'lag';

/** Pages that a process renders concurrently. An event loop turn takes as long as all of them. */
const ofAll: GateSizes = { places: 32, queue: 96, waitMs: 5000 };
/** Per customer: an address or /64, a /56, a /48. Never all slots. */
const ofNetwork = {
  home: { places: 8, queue: 24, waitMs: 5000 },
  block: { places: 16, queue: 32, waitMs: 5000 },
  site: { places: 24, queue: 40, waitMs: 5000 },
} as const satisfies Record<string, GateSizes>;
/** Minimum time that a page takes its network's slot: an address gets 20 pages a second. */
const restMs = 400;
/** Maximum time that a page takes a slot: after that it waits for a supplier, not our thread. */
const placeMs = 2000;
/** The event loop lags if it keeps a timer waiting this long. */
const lagMs = 1000;
const lookMs = 250;

/**
 * Limits concurrently rendered pages, by client network and in total, and refuses them while the event loop lags
 * (F-140). `factor` multiplies a network's share.
 */
export function boundPages(
  app: FastifyInstance,
  { clock, factor, onShed }: { clock: Clock; factor: number; onShed: (reason: PlaceRefusal) => void },
): void {
  const all = new Gate(clock, ofAll);
  const networks = new NetworkGates(clock, factor);
  const isLagging = watchLag(app);
  const refuse = (request: FastifyRequest, reply: FastifyReply, reason: PlaceRefusal) => {
    onShed(reason);
    // A turn accepts one connection but reads every open one, so thousands would keep others waiting to be accepted.
    reply.header('connection', 'close');
    return refuseForNow(request, reply);
  };
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.takesPlace !== true) return;
    if (isLagging()) return refuse(request, reply, 'lag');
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const leaveNetworks = await networks.enter(request.ip, gone.signal);
    if (leaveNetworks === null) return refuse(request, reply, 'pages_of_network');
    const leaveAll = await all.enter(gone.signal);
    if (leaveAll === null) {
      leaveNetworks();
      return refuse(request, reply, 'pages');
    }
    const entered = performance.now();
    const leave = () => {
      // In the next turn: pages that need only this thread are rendered one after another, all within one turn.
      setImmediate(leaveAll);
      void clock.sleep(Math.max(0, restMs - (performance.now() - entered))).then(leaveNetworks);
    };
    leaves.set(request, leave);
    gone.signal.addEventListener('abort', leave, { once: true });
    void clock.sleep(placeMs).then(leave);
  });
  // The rest is up to the visitor, who may read slowly.
  app.addHook('onSend', (request, _reply, payload, done) => {
    leaves.get(request)?.();
    done(null, payload);
  });
}

const leaves = new WeakMap<FastifyRequest, () => void>();

/** The gates of networks with pages under way. */
class NetworkGates {
  readonly #gates = new Map<string, { readonly gate: Gate; users: number }>();
  readonly #clock: Clock;
  readonly #factor: number;

  constructor(clock: Clock, factor: number) {
    this.#clock = clock;
    this.#factor = factor;
  }

  async enter(ip: string, unwanted: AbortSignal): Promise<(() => void) | null> {
    const client = clientNetwork(ip);
    const left: (() => void)[] = [];
    const leave = () => {
      for (const one of left.splice(0)) one();
    };
    for (const level of ['home', 'block', 'site'] as const) {
      const network = client[level];
      if (network === null) continue;
      const entered = await this.#enterOne(network, ofNetwork[level], unwanted);
      if (entered === null) {
        leave();
        return null;
      }
      left.push(entered);
    }
    return leave;
  }

  async #enterOne(network: string, sizes: GateSizes, unwanted: AbortSignal): Promise<(() => void) | null> {
    const known = this.#gates.get(network) ?? { gate: new Gate(this.#clock, this.#sized(sizes)), users: 0 };
    this.#gates.set(network, known);
    known.users += 1;
    const forget = () => {
      known.users -= 1;
      if (known.users === 0) this.#gates.delete(network);
    };
    const leave = await known.gate.enter(unwanted);
    if (leave === null) {
      forget();
      return null;
    }
    return () => {
      leave();
      forget();
    };
  }

  #sized({ places, queue, waitMs }: GateSizes): GateSizes {
    return { places: Math.ceil(places * this.#factor), queue: Math.ceil(queue * this.#factor), waitMs };
  }
}

/** Whether two event loop turns in a row kept a timer waiting too long: one long turn refuses nobody. */
function watchLag(app: FastifyInstance): () => boolean {
  let lookedAt = performance.now();
  let wasLate = false;
  const isLate = () => performance.now() - lookedAt > lookMs + lagMs;
  const timer = setInterval(() => {
    wasLate = isLate();
    lookedAt = performance.now();
  }, lookMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return () => wasLate && isLate();
}
