import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** One process of this machine: its own CPU seconds so far, user and system, and its resident memory. */
interface Running {
  readonly pid: number;
  readonly parent: number;
  readonly cpuSeconds: number;
  readonly residentMb: number;
}

/** CPU seconds and resident megabytes of each part of the test bed; all other descendants are the database. */
export type ResourceUsage = Readonly<Record<string, { readonly cpuSeconds: number; readonly residentMb: number }>>;

/** `pids` names the known processes; their children count with them. */
export function readParts(pids: Readonly<Record<string, number>>): ResourceUsage {
  const running = listProcesses();
  const nameOf = (pid: number): string | null => {
    const known = Object.entries(pids).find(([, own]) => own === pid)?.[0];
    if (known !== undefined) return known;
    if (pid === process.pid) return 'PostgreSQL';
    const parent = running.get(pid)?.parent;
    return parent === undefined || parent === pid ? null : nameOf(parent);
  };
  const parts: Record<string, { cpuSeconds: number; residentMb: number }> = {};
  for (const { pid, cpuSeconds, residentMb } of running.values()) {
    const name = pid === process.pid ? 'this bench' : nameOf(pid);
    if (name === null) continue;
    parts[name] ??= { cpuSeconds: 0, residentMb: 0 };
    parts[name].cpuSeconds += cpuSeconds;
    parts[name].residentMb += residentMb;
  }
  return parts;
}

function listProcesses(): Map<number, Running> {
  const text = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,time='], { encoding: 'utf8' });
  const rows = text
    .trim()
    .split('\n')
    .map((line): Running => {
      const [pid, parent, rss, time = ''] = line.trim().split(/\s+/);
      const cpuSeconds = exactSeconds(Number(pid)) ?? secondsOf(time);
      return { pid: Number(pid), parent: Number(parent), residentMb: Number(rss) / 1024, cpuSeconds };
    });
  return new Map(rows.map((row) => [row.pid, row]));
}

/** From Linux's own table, in hundredths of a second: `ps` rounds down to whole seconds there. Null elsewhere. */
function exactSeconds(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return null;
  }
}

/** `[[days-]hours:]minutes:seconds`, seconds with a fraction on some systems. */
function secondsOf(time: string): number {
  const [days, clock] = time.includes('-') ? time.split('-') : ['0', time];
  const spent = (clock ?? '').split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return Number(days) * 86_400 + spent;
}
