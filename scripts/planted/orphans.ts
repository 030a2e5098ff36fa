import { type Bad, bad, PLANTED } from './bad.ts';

export const UNUSED: Bad[] = [
	...[
		'domain',
		'contract',
		'server/features/bidding',
		'server/platform',
		'web/ui',
		'web/features/bidding',
		'drawings',
		'scripts',
	].map((room) => bad(`${room}/orphan.ts`, PLANTED, 'files')),
	bad('web/ui/orphan.css', '.planted {\n\tcolor: red;\n}\n', 'files'),
	bad('scripts/unlisted.test.ts', "import leftPad from 'left-pad';\nleftPad();\n", 'unlisted'),
	bad('scripts/unresolved.test.ts', "import './nowhere.ts';\n", 'unresolved'),
	bad('server/testing/half-used.ts', 'export const read = 1;\nexport const forgotten = 2;\n', 'exports'),
];

export const USER = {
	'scripts/half-used.test.ts': "import { read } from '#server/testing/half-used.ts';\nread.toFixed();\n",
};
