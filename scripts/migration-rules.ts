import { FIRST_COMPATIBLE } from '#server/platform/db/first-compatible-migration.ts';

const MIGRATION = /^server\/platform\/db\/migrations\/(\d+)-.*\.sql$/;

/** Steps that take from the version before what it uses, or refuse what it writes. */
const CONTRACTING: RegExp[] = [
	/\bdrop\s+(table|column|view|materialized view|function|procedure|type|domain|sequence|schema)\b/,
	/\balter\s+table\b.*\bdrop\s+(?!constraint\b|default\b|not null\b|expression\b|identity\b)\w+/,
	/\bdrop\s+default\b/,
	/\brename\b/,
	/\balter\s+(column\s+)?\S+\s+(set\s+data\s+)?type\b/,
	/\bset\s+not\s+null\b/,
	/\badd\s+(column\s+)?(?!constraint\b)(?=[^,]*\bnot\s+null\b)(?![^,]*\b(default|generated)\b)/,
];

/** A comment directly before such a step that says which release stopped using what it takes away. */
const DECLARED = /^-- contract: \S.{9,}$/m;

const WHY =
	'not safe beside the version before: expand first, and contract in a later release with the line "-- contract: …" (CONTRIBUTING.md)';

/** The lines of a migration that contract without saying so, as `path:line: why`. */
export function unsafeSteps(path: string, text: string): string[] {
	const number = Number(MIGRATION.exec(path)?.[1] ?? 0);
	if (number < FIRST_COMPATIBLE) return [];
	return statements(text)
		.filter(({ comment, code }) => CONTRACTING.some((step) => step.test(code)) && !DECLARED.test(comment))
		.map(({ line }) => `${path}:${line}: ${WHY}`);
}

interface Statement {
	/** The comments before it and in it. */
	comment: string;
	/** In lower case and on one line, without comments, texts, bodies of functions and what is in parentheses. */
	code: string;
	/** Where it begins, from 1. */
	line: number;
}

/** Comments, quoted texts and names, `$$ … $$`, the ends of statements, and anything else, one character at a time. */
const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[\s\S]/g;

function statements(text: string): Statement[] {
	const found: Statement[] = [];
	let [comment, code, line] = ['', '', 0];
	for (const { 0: token, index } of text.matchAll(TOKEN)) {
		if (/^(--|\/\*)/.test(token)) comment += `${token}\n`;
		else if (token === ';') {
			found.push({ comment, code: outside(code), line });
			[comment, code, line] = ['', '', 0];
		} else if (/^['$]/.test(token) && token.length > 1) code += "''";
		else {
			if (line === 0 && token.trim() !== '') line = text.slice(0, index).split('\n').length;
			code += /\s/.test(token) ? ' ' : token.toLowerCase();
		}
	}
	return code.trim() === '' ? found : [...found, { comment, code: outside(code), line }];
}

/** A statement without what is in parentheses, whose commas and words are not its own. */
function outside(code: string): string {
	const shorter = code.replace(/\([^()]*\)/g, '');
	return shorter === code ? code : outside(shorter);
}
