import { readdirSync, readFileSync } from 'node:fs';

/**
 * Tracks the memory of this process and its descendants, sampled every two seconds: shared pages count proportionally
 * (PSS). Without `/proc` it reports nothing.
 */
export function watchMemory(): { readonly peakBytes: () => number | null } {
  let peak: number | null = null;
  const sample = () => {
    try {
      const own = familyOf(process.pid);
      peak = Math.max(
        peak ?? 0,
        own.reduce((sum, pid) => sum + proportionalBytes(pid), 0),
      );
    } catch {
      // No /proc: nothing is reported.
    }
  };
  setInterval(sample, 2000).unref();
  return { peakBytes: () => peak };
}

function familyOf(ancestor: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = readIfThere(`/proc/${name}/stat`);
    // The name in parentheses may contain anything; the parent is the second field after it.
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    parents.set(Number(name), parent);
  }
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid);
    return pid === ancestor || (parent !== undefined && parent > 1 && isBelow(parent));
  };
  return [...parents.keys()].filter(isBelow);
}

function proportionalBytes(pid: number): number {
  const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(readIfThere(`/proc/${pid}/smaps_rollup`)) ?? [];
  return Number(kilobytes ?? 0) * 1024;
}

/** Processes may end at any moment. */
function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
