import { posix } from 'node:path';

/**
 * The inner order of the domain, of each context and of the proofs: folders from the lowest to the highest, `.` for the files beside them. A
 * folder imports itself and lower ones. Tests may import any.
 */
const ORDER: Readonly<Record<string, readonly string[]>> = {
	domain: [
		'values',
		'problems',
		'auction',
		'people',
		'lot',
		'sale',
		'ledger',
		'settlement',
		'notices',
		'backoffice',
	],
	prove: ['proxies', 'system', 'oracle', 'attacks', 'proofs', '.'],
	'server/features/accounts': [
		'security',
		'audit-log',
		'.',
		'documents',
		'identity',
		'bars',
		'registrations',
		'account-data',
	],
	'server/features/catalogue': [
		'images',
		'indexing',
		'caixa',
		'search',
		'.',
		'inquiries',
		'map',
		'sales',
		'saved-searches',
		'sharing',
	],
	'server/features/bidding': [
		'ledger',
		'decisions',
		'enrolment',
		'preference',
		'outages',
		'.',
		'live',
		'notifications',
		'witness',
	],
	'server/features/settlement': [
		'money',
		'payment-parts',
		'pix',
		'second-chance',
		'papers',
		'payouts',
		'nfse',
		'payments',
		'books',
		'proposals',
		'.',
	],
	'server/features/backoffice': [
		'audit-log',
		'console',
		'waiting',
		'dashboard',
		'files',
		'search',
		'retention',
		'publication',
		'management',
		'sales',
		'people',
		'.',
	],
	'server/features/demo': ['lots', '.'],
	'web/features/accounts': ['documents', 'identity', 'bars', 'profile', 'sign-in', 'registrations', '.'],
	'web/features/catalogue': [
		'favorites',
		'gallery',
		'lot-facts',
		'compare',
		'saved-searches',
		'sharing',
		'listing',
		'contact',
		'lot',
		'sales',
		'map',
		'similar',
		'.',
	],
	'web/features/bidding': ['enrolment', 'auction-line', 'ledger', '.', 'running-lots'],
	'web/features/settlement': [
		'current-lots',
		'decisions',
		'papers',
		'ways-to-pay',
		'payment-parts',
		'payments',
		'finance',
		'payment-list',
		'payouts',
		'books',
		'proposals',
		'.',
	],
	'web/features/backoffice': [
		'audit-log',
		'console',
		'overview',
		'dashboard',
		'files',
		'management',
		'sales',
		'notices',
		'publication',
		'inquiries',
		'search',
		'workbench',
		'people',
		'.',
	],
};

const SOURCE = /(?<!\.d)(?<!\.test)\.tsx?$/;
const IMPORT = /\b(?:from|import)\s*\(?\s*'([#.][^']+)'/g;

interface Place {
	context: string;
	folder: string;
}

/** The context of a path and its folder within it; null outside the places that have an order. */
function placeOf(path: string): Place | null {
	const context = Object.keys(ORDER).find((each) => path.startsWith(`${each}/`));
	if (!context) return null;
	const [folder = '', file] = path.slice(context.length + 1).split('/');
	return { context, folder: file === undefined ? '.' : folder };
}

/** The imports of a file that lead to a higher folder of its context, and a folder that has no place in the order. */
export function climbingImports(path: string, text: string): string[] {
	const from = SOURCE.test(path) ? placeOf(path) : null;
	if (!from) return [];
	const order = ORDER[from.context] ?? [];
	const floor = order.indexOf(from.folder);
	if (floor === -1) return [`${path}: give the folder its place in scripts/folder-order.ts`];
	return [...text.matchAll(IMPORT)].flatMap(([, name = '']) => {
		const target = name.startsWith('#') ? name.slice(1) : posix.join(posix.dirname(path), name);
		const to = placeOf(target);
		const climbs = to?.context === from.context && order.indexOf(to.folder) > floor;
		return climbs ? [`${path}: imports a higher folder of its context, ${to.folder}`] : [];
	});
}
