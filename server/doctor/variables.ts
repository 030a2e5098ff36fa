import { type Env, readEnv, VARIABLES } from '#server/start/env.ts';
import { withEnvFile } from '#server/start/env-file.ts';
import { type Finding, reportOf, wordsOf } from './finding.ts';

type Names = Record<string, string | undefined>;

/** Variables that commands, tests and other programs read, not the server. */
const ELSEWHERE = ['ADMIN_PASSWORD', 'BROWSER_SOURCE', 'CHROME_PATH', 'NODE_ENV', 'PIP_CERT'];

/** First words of names that nobody but this product uses on a machine of its own. */
const OWN =
	/^(MARTELO|AUCTION|AUTH_SECRET|DATABASE|DEMO|IDENTITY|LEDGER|METRICS|OPERATOR|PIX|REDIS|S3|SMTP|TSA|VAPID|WITNESS)_/;

const { ok, warning, error } = reportOf('variables');

/** Reads the variables as the server does. Every bad one is a finding; `env` is null if there is one. */
export function examineVariables(given: Names): { env: Env | null; findings: Finding[] } {
	const names = readable(given);
	const unread = unreadNames(names).map(({ name, like }) =>
		warning(
			`${name} is set, and nothing reads it`,
			like ? `Did you mean ${like}?` : 'Remove it, or look its name up in README.md.',
		),
	);
	try {
		const env = readEnv(given);
		return { env, findings: [...unread, ok(`${setNames(names).length} variables are set, each is valid`)] };
	} catch (thrown) {
		const lines = wordsOf(thrown).split('\n').slice(1);
		const faults = lines.map((line) => error(line.trim(), 'Correct it; README.md explains each variable.'));
		return { env: null, findings: [...unread, ...faults] };
	}
}

/** With the variables of ENV_FILE. Where that cannot be read, `readEnv` says so. */
function readable(given: Names): Names {
	try {
		return withEnvFile(given);
	} catch {
		return given;
	}
}

const setNames = (names: Names) => VARIABLES.filter((name) => names[name]);

function unreadNames(names: Names): { name: string; like: string | undefined }[] {
	return Object.keys(names)
		.filter((name) => !VARIABLES.includes(name) && !ELSEWHERE.includes(name))
		.map((name) => ({ name, like: nearest(name) }))
		.filter(({ name, like }) => like !== undefined || OWN.test(name));
}

/**
 * The variable that a name is most like, if it is one with a quarter of its letters wrong, and three at most: short names differ from
 * many by two.
 */
function nearest(name: string): string | undefined {
	const near = VARIABLES.map((known) => ({ known, wrong: distance(name.toUpperCase(), known) }))
		.filter(({ known, wrong }) => wrong <= Math.min(3, Math.floor(known.length / 4)))
		.sort((a, b) => a.wrong - b.wrong);
	return near[0]?.known;
}

/** The number of letters to add, remove or change between two words (Levenshtein). */
function distance(a: string, b: string): number {
	let row = Array.from({ length: b.length + 1 }, (_, at) => at);
	for (const [i, letter] of [...a].entries()) {
		const next = [i + 1];
		for (const [j, other] of [...b].entries())
			next.push(
				Math.min(
					(next[j] as number) + 1,
					(row[j + 1] as number) + 1,
					(row[j] as number) + (letter === other ? 0 : 1),
				),
			);
		row = next;
	}
	return row.at(-1) ?? 0;
}
