// Prepares a checkout: `node scripts/prepare.js` installs the packages, `… build` also builds the pages.
// Plain JavaScript, because the first run uses the system's Node, before the project's is installed.
import { fileURLToPath } from 'node:url';

const OLDEST = { major: 20, minor: 19 };

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < OLDEST.major || (major === OLDEST.major && minor < OLDEST.minor)) {
	console.error(`Martelo needs Node ${OLDEST.major}.${OLDEST.minor} or newer; this is ${process.version}.`);
	console.error('Install a current Node (https://nodejs.org) and try again: the rest comes by itself.');
	process.exit(1);
}

const root = fileURLToPath(new URL('..', import.meta.url));
const { preparePackages } = await import('./prepare/packages.js');
const { preparePostgres } = await import('./prepare/postgres.js');
const { preparePages, prepareVerifier } = await import('./prepare/pages.js');
const { recordCommit } = await import('./prepare/commit.js');
const installed = preparePackages(root);
if (installed) preparePostgres(root);
const ready = installed && (process.argv[2] !== 'build' || preparePages(root)) && prepareVerifier(root);
if (ready) recordCommit(root);
process.exit(ready ? 0 : 1);
