// Makes a checkout ready to run: `node scripts/prepare.js` installs, `… build` builds the pages too.
// Plain JavaScript, because the first run happens on the system's Node, before ours is installed.
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
const { preparePages } = await import('./prepare/pages.js');
const ready = preparePackages(root) && (process.argv[2] !== 'build' || preparePages(root));
process.exit(ready ? 0 : 1);
