import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#server/ports/clock.ts';
import { refuseForNow } from '../calls/errors.ts';
import { clientNetwork } from './client-network.ts';
import { Gate, type GateSizes } from './gate.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for what is rendered, drawn or read from the database for each request: it waits for a place. */
    readonly takesPlace?: boolean;
  }
}

export type PlaceRefusal = 'pages_of_network' | 'pages' | 'lag';

/** Pages that a process renders concurrently. A turn of the event loop takes as long as all of them. */
const ofAll: GateSizes = { places: 32, queue: 96, waitMs: 5000 };
/** Of one customer: an address or /64, a /56, a /48. Never all places. */
const ofNetwork = {
  home: { places: 8, queue: 24, waitMs: 5000 },
  block: { places: 16, queue: 32, waitMs: 5000 },
  site: { places: 24, queue: 40, waitMs: 5000 },
} as const satisfies Record<string, GateSizes>;
/** How long a page takes its network's place at least: an address gets 20 pages a second. */
const restMs = 400;
/** How long a page takes a place at most: what it still waits for is a supplier, not our thread. */
const placeMs = 2000;
/** The event loop lags if it keeps a timer waiting for this long. */
const lagMs = 1000;
const lookMs = 250;

/**
 * Bounds how many pages are rendered at once, by client network and in all, and refuses them while the event loop lags (F-140).
 * `factor` multiplies what one network may have.
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
    // A turn accepts one connection, and reads every connection that is open: thousands would keep others waiting to be accepted.
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
      // In the next turn: pages that need nothing but this thread are rendered one after another, all of them within one turn.
      setImmediate(leaveAll);
      void clock.sleep(Math.max(0, restMs - (performance.now() - entered))).then(leaveNetworks);
    };
    leaves.set(request, leave);
    gone.signal.addEventListener('abort', leave, { once: true });
    void clock.sleep(placeMs).then(leave);
  });
  // What is left then is up to the visitor, who may read slowly.
  app.addHook('onSend', (request, _reply, payload, done) => {
    leaves.get(request)?.();
    done(null, payload);
  });
}

const leaves = new WeakMap<FastifyRequest, () => void>();

/** The gates of the networks that have pages under way. */
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

/**
 * Tells whether the current turn of the event loop has kept a timer waiting for too long, and so did the one before:
 * after a single long turn nobody is refused.
 */
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
