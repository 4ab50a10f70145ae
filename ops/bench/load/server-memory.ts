import { once } from 'node:events';

/** The heap of a process started with `--inspect` on this port, in megabytes, after a garbage collection. */
export async function heapAfterCollection(inspectorPort: number): Promise<number> {
  const list = await fetch(`http://127.0.0.1:${inspectorPort}/json/list`);
  const [target] = (await list.json()) as { webSocketDebuggerUrl: string }[];
  if (target === undefined) throw new Error('The server has no inspector');
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await once(socket, 'open');
  let id = 0;
  const call = async <T>(method: string): Promise<T> => {
    const own = ++id;
    socket.send(JSON.stringify({ id: own, method }));
    for (;;) {
      const [event] = (await once(socket, 'message')) as [MessageEvent<string>];
      const answer = JSON.parse(event.data) as { id?: number; result: T };
      if (answer.id === own) return answer.result;
    }
  };
  try {
    await call('HeapProfiler.collectGarbage');
    const { usedSize } = await call<{ usedSize: number }>('Runtime.getHeapUsage');
    return usedSize / 1024 / 1024;
  } finally {
    socket.close();
  }
}

/** 99th percentile of the server's event loop delay since the last call, in milliseconds, from its own metrics. */
export async function loopDelay(origin: string): Promise<number> {
  return 1000 * (await metricOf(origin, 'nodejs_eventloop_lag_p99_seconds'));
}

/** The memory used by cached searches, in megabytes, by the server's own count. */
export async function cachedSearches(origin: string): Promise<number> {
  return (await metricOf(origin, 'search_cache_bytes')) / 1024 / 1024;
}

async function metricOf(origin: string, name: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}
