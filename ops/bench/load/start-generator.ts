import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { killOnExit } from '#server/testing/processes/own-processes.ts';
import type { LoadPlan } from './generator.ts';
import type { LoadFigures } from './recorder.ts';

/** The phases reported by the generator: start, middle and end of measuring. */
export type Moment = 'warm' | 'half' | 'over';

export interface Generator {
  readonly pid: number;
  /** Resolves at a phase; rejects if the generator ended before it. */
  until(moment: Moment): Promise<void>;
  /** Resolves once everything that was started has finished. */
  readonly figures: Promise<LoadFigures>;
}

/** Starts the load generator in its own process. */
export function startGenerator(plan: LoadPlan): Generator {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'generator.ts'), JSON.stringify(plan)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  killOnExit(child);
  const moments = {
    warm: Promise.withResolvers<void>(),
    half: Promise.withResolvers<void>(),
    over: Promise.withResolvers<void>(),
  };
  const figures = Promise.withResolvers<LoadFigures>();
  const all = [...Object.values(moments), figures];
  // Every waiter gets the rejection, so nothing waits forever.
  for (const { promise } of all) promise.catch(() => undefined);
  void once(child, 'exit').then(([code]) => {
    for (const { reject } of all) reject(new Error(`The load generator ended with ${code}`));
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    const said = JSON.parse(line) as Moment | { readonly figures: LoadFigures };
    if (typeof said === 'string') moments[said].resolve();
    else figures.resolve(said.figures);
  });
  return { pid: child.pid ?? 0, until: (moment) => moments[moment].promise, figures: figures.promise };
}
