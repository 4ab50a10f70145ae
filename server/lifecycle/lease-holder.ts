import { readFileSync, readlinkSync } from 'node:fs';

/**
 * Names a process for as long as the machine runs: machine (its boot), namespace of process ids, user, id and start
 * time of the process. Null where the system does not tell, as on other systems than Linux, or if there is no such
 * process.
 */
export function processName(pid: number): string | null {
  try {
    const started = startOf(pid);
    return started === null ? null : `${placeOf()}/${pid}/${started}`;
  } catch {
    return null;
  }
}

/**
 * Whether a process is known to have ended: it ran in the same place, and is not there anymore. A paused process is
 * there. False for one of another machine, container or user, of which nothing is known here.
 */
export function hasEnded(name: string): boolean {
  const [, place, pid = ''] = /^(.+)\/(\d+)\/\d+$/.exec(name) ?? [];
  try {
    return place === placeOf() && processName(Number(pid)) !== name;
  } catch {
    return false;
  }
}

/** Other users' processes may be hidden. */
function placeOf(): string {
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return [boot, readlinkSync('/proc/self/ns/pid'), process.getuid?.()].join('/');
}

/**
 * Clock ticks between boot and start; null for one that has ended and still has an entry (proc_pid_stat(5), state and
 * starttime).
 */
function startOf(pid: number): string | null {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the program, in parentheses, may contain anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state = ''] = fields;
  return ['Z', 'X'].includes(state) ? null : (fields[19] ?? null);
}
