import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { endWithUs } from '../../server/testing/own-processes.ts';
import type { LoadPlan } from './generator.ts';
import type { LoadFigures } from './recorder.ts';

/** The moments that the generator tells of: counting begins, half of the time is over, all of it is. */
export type Moment = 'warm' | 'half' | 'over';

export interface Generator {
  readonly pid: number;
  /** Resolves at a moment; rejects when the generator ended before. */
  until(moment: Moment): Promise<void>;
  /** Once everything that was begun is done. */
  readonly figures: Promise<LoadFigures>;
}

/** Starts the load in a process of its own. */
export function startGenerator(plan: LoadPlan): Generator {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'generator.ts'), JSON.stringify(plan)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithUs(child);
  const moments = {
    warm: Promise.withResolvers<void>(),
    half: Promise.withResolvers<void>(),
    over: Promise.withResolvers<void>(),
  };
  const figures = Promise.withResolvers<LoadFigures>();
  const all = [...Object.values(moments), figures];
  // Whoever waits hears of it; nobody must.
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
