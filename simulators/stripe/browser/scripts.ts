import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';

/** The sources of each script, each after its imports. Within one script, all top-level names are different. */
const sources = {
  page: [
    'page/frame.ts',
    'page/dialog.ts',
    'page/challenge.ts',
    'page/element.ts',
    'page/elements.ts',
    'page/stripe.ts',
  ],
  card: ['frames/link.ts', 'frames/card-rules.ts', 'frames/card-frame.ts'],
  wallet: ['frames/link.ts', 'frames/wallet-frame.ts'],
  sheet: ['frames/link.ts', 'frames/sheet-frame.ts'],
} as const;
export type ScriptName = keyof typeof sources;

const made = new Map<ScriptName, string>();

/** A browser script: sources without types and imports, in one function. Only `end` defines anything outside. */
export function scriptOf(name: ScriptName, end = ''): string {
  const body = made.get(name) ?? sources[name].map(readSource).join('\n');
  made.set(name, body);
  return `(() => {\n'use strict';\n${body}\n${end}\n})();\n`;
}

function readSource(path: string): string {
  const code = withoutTypes(readFileSync(join(import.meta.dirname, path), 'utf8'));
  let isImport = false;
  const kept = code.split('\n').filter((line) => {
    const isPart = isImport || line.startsWith('import ');
    isImport = isPart && !line.includes(';');
    return !isPart;
  });
  return kept.map((line) => (line.startsWith('export ') ? line.slice('export '.length) : line)).join('\n');
}

/** Code without its types, by Node's own stripping, and without the notice that this function may still change. */
function withoutTypes(code: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return stripTypeScriptTypes(code);
  } finally {
    process.emitWarning = emitWarning;
  }
}
