import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { climbingImports } from './folder-order.ts';
import { unsafeSteps } from './migration-rules.ts';
import { projectFiles } from './project-files.ts';

/**
 * Rules that neither the compiler nor the linter checks: names of files and folders, comments that disable a check,
 * migrations that are not safe beside the version before, and the order of folders within a context.
 */
interface Rule {
	breaks(path: string): boolean;
	why: string;
}

const COLLECTIONS = /^(utils?|helpers?|misc|common|shared|libs?|managers?|services?|types|index)$/;
const COLLECTION_ENDINGS = /-(utils?|helpers?|misc|common|managers?|services?)$/;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const TEST = /\.(test|spec)\./;
const RUN = /^(e2e\/(nightly\/)?[^/]+\.spec|(domain|contract|server|web|prove|scripts|bench)\/.+\.test)\.ts$/;
const DOCUMENT = /^[A-Z]+(\.md)?$/;

/** The folders, and the file's name up to its first dot. */
function words(path: string): string[] {
	return path.split('/').map((part) => part.replace(/\..*$/, ''));
}

const NAMES: Rule[] = [
	{
		breaks: (path) => words(path).some((word) => COLLECTIONS.test(word) || COLLECTION_ENDINGS.test(word)),
		why: 'no collections, no barrels: name the file for the one idea inside',
	},
	{
		breaks: (path) => !DOCUMENT.test(basename(path)) && !words(path).every((word) => KEBAB.test(word)),
		why: 'file and folder names are kebab-case',
	},
	{
		breaks: (path) => /^contract\/.*\//.test(path) || /^domain\/([^/]+\.[jt]s$|[^/]+\/.*\/)/.test(path),
		why: 'contract/ is flat, domain/ has one level of folders',
	},
	{
		breaks: (path) => TEST.test(path) && !RUN.test(path),
		why: 'no runner looks there: *.test.ts beside the code, *.spec.ts in e2e/ or e2e/nightly/',
	},
];

const COMMENTS: { text: RegExp; why: string; tests: boolean }[] = [
	{
		text: /(\/\/|\/\*)\s*(@ts-(ignore|nocheck)|biome-ignore|eslint-disable|v8 ignore|c8 ignore)/,
		why: 'a check applies to all: change the rule by a decision record, not here',
		tests: true,
	},
	{
		text: /(\/\/|\/\*)\s*@ts-expect-error/,
		why: 'only a test may expect that something does not compile',
		tests: false,
	},
	{
		text: /(\/\/|\/\*|^\s*\*|--)\s*(TODO|FIXME|XXX|HACK)\b/,
		why: 'unfinished work belongs in an issue, not in a comment',
		tests: true,
	},
];

const FOLDERS = /^(domain|conformance|contract|server|web|e2e|bench|prove|scripts|biome)\//;
const SOURCE = /\.(tsx?|js|css|sql)$/;

function brokenContents(path: string): string[] {
	const text = readFileSync(path, 'utf8');
	return [...brokenComments(path, text), ...unsafeSteps(path, text), ...climbingImports(path, text)];
}

function brokenComments(path: string, text: string): string[] {
	const lines = text.split('\n');
	const rules = COMMENTS.filter(({ tests }) => tests || !TEST.test(path));
	return lines.flatMap((line, at) =>
		rules.filter((rule) => rule.text.test(line)).map(({ why }) => `${path}:${at + 1}: ${why}`),
	);
}

const files = projectFiles(process.cwd()).filter((path) => FOLDERS.test(path));
const broken = files.flatMap((path) => [
	...NAMES.filter((rule) => rule.breaks(path)).map(({ why }) => `${path}: ${why}`),
	...(SOURCE.test(path) ? brokenContents(path) : []),
]);

for (const line of broken) console.error(line);
console.log(`File rules: ${files.length} files, ${broken.length} violations`);
process.exitCode = files.length > 0 && broken.length === 0 ? 0 : 1;
