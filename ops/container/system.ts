// Runs during the image build, in the folder with all packages. Leaves `system`, with this project's Node and its
// system libraries and files, and `owned`, with the server's writable folder.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const system = resolve('system');
const node = realpathSync(resolve('node_modules/.bin/node'));

function copy(path: string, target: string): void {
  mkdirSync(dirname(join(system, target)), { recursive: true });
  cpSync(realpathSync(path), join(system, target));
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(system, path)), { recursive: true });
  writeFileSync(join(system, path), text);
}

copy(node, 'usr/local/bin/node');
const report = 'process.stdout.write(JSON.stringify(process.report.getReport().sharedObjects))';
const libraries = JSON.parse(execFileSync(node, ['-e', report], { encoding: 'utf8' })) as readonly string[];
for (const library of libraries.filter((path) => path.startsWith('/'))) copy(library, library);
write('etc/passwd', 'root:x:0:0:root:/:/usr/sbin/nologin\nnode:x:1000:1000:node:/data:/usr/sbin/nologin\n');
write('etc/group', 'root:x:0:\nnode:x:1000:\n');
// Names of `/etc/hosts`, which engines write, before those of the network.
write('etc/nsswitch.conf', 'hosts: files dns\n');
// These two tell scanners the libraries and their versions.
copy('/etc/os-release', 'etc/os-release');
write('var/lib/dpkg/status', installedPackages());
mkdirSync(join(system, 'tmp'));
chmodSync(join(system, 'tmp'), 0o1777);
mkdirSync(resolve('owned'));
mkdirSync(resolve('owned/data'), { mode: 0o700 });

/** The package manager's records of the libraries' packages. */
function installedPackages(): string {
  const wanted = ['libc6', 'libgcc-s1', 'libstdc++6', 'libatomic1'];
  const entries = readFileSync('/var/lib/dpkg/status', 'utf8').split('\n\n');
  return `${entries.filter((entry) => wanted.includes(/^Package: (.*)$/m.exec(entry)?.[1] ?? '')).join('\n\n')}\n`;
}
