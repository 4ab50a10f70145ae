import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Engine, run, show } from './engine.ts';

/** The Debian release of the base: this machine's. */
function release(): string {
  const name = /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1];
  if (name === undefined) throw new Error('/etc/os-release names no release');
  return name;
}

/**
 * Makes the base that the Dockerfile otherwise takes from a registry: Debian's essential packages, the libraries that
 * Node needs, the Node that runs this, and npm. Returns the image's name.
 */
export async function makeBaseImage(engine: Engine): Promise<string> {
  const root = join(engine.folder, 'base');
  await run('mmdebstrap', ['--variant=essential', '--include=libstdc++6,libatomic1', release(), root]);
  const local = join(root, 'usr', 'local');
  copyFileSync(process.execPath, join(local, 'bin', 'node'));
  const npm = `npm@${await run('npm', ['--version'])}`;
  await show('npm', ['install', '--global', '--prefix', local, '--ignore-scripts', '--loglevel=error', npm], root);
  const extra = trustCertificates(root);
  const archive = join(engine.folder, 'base.tar');
  await run('tar', ['--create', '--file', archive, '--directory', root, '.']);
  const image = 'localhost/tailfin-base';
  await engine.podman('import', ...extra, archive, image);
  return image;
}

/** Certificates trusted by this machine beyond Node's own: without them it might not reach its registry. */
function trustCertificates(root: string): readonly string[] {
  const trusted = process.env.NODE_EXTRA_CA_CERTS;
  if (trusted === undefined) return [];
  const inside = '/etc/ssl/certs/extra.crt';
  mkdirSync(dirname(join(root, inside)), { recursive: true });
  copyFileSync(trusted, join(root, inside));
  return ['--change', `ENV NODE_EXTRA_CA_CERTS=${inside}`];
}
