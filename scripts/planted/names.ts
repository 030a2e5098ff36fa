import { type Bad, bad, PLANTED } from './bad.ts';

const COMMENT = '//';
const named = (path: string, says: string, text = PLANTED) => bad(path, text, says);
const DRAWER = 'no drawers';

export const HOUSE_RULES: Bad[] = [
	...['utils', 'helpers', 'misc', 'common', 'shared', 'lib', 'manager', 'service', 'types', 'index'].map(
		(name) => named(`server/${name}.ts`, DRAWER),
	),
	named('web/helpers/format.ts', DRAWER),
	named('server/features/bidding/bid-utils.ts', DRAWER),
	named('web/ui/BidPanel.tsx', 'kebab-case'),
	named('server/platform/db/migrations/004_more.sql', 'kebab-case', 'select 1;\n'),
	named('domain/money/format.ts', 'flat'),
	named(
		'server/silenced.ts',
		'a gate holds for all',
		`${COMMENT} biome-ignore lint: no\nexport const planted = 1;\n`,
	),
	named(
		'server/unchecked-line.ts',
		'a gate holds for all',
		`${COMMENT} @ts-ignore\nexport const planted = 1;\n`,
	),
	named('server/expected.ts', 'only a test', `${COMMENT} @ts-expect-error\nexport const planted = 1;\n`),
	named('server/someday.ts', 'lives in an issue', `${COMMENT} TODO: all of it\nexport const planted = 1;\n`),
];
