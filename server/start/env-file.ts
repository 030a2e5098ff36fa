import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

type Names = Record<string, string | undefined>;

/**
 * The variables of a process with those of the file that `ENV_FILE` names. The process's own win, so that one can be changed for one
 * command; an empty one counts as absent. Throws, naming the line, where other programs would read the file differently.
 */
export function withEnvFile(names: Names): Names {
	const { ENV_FILE: file } = names;
	if (!file) return names;
	const text = readText(file);
	const fault = faultOf(text);
	if (fault) throw new Error(`ENV_FILE: ${file} ${fault}`);
	const own = Object.entries(names).filter(([, value]) => value !== undefined && value !== '');
	return { ...parseEnv(text), ...Object.fromEntries(own) };
}

function readText(file: string): string {
	try {
		return readFileSync(file, 'utf8');
	} catch (error) {
		const { message } = error as Error;
		throw new Error(`ENV_FILE: ${file} cannot be read: ${message.replace(/^\w+: /, '')}`, { cause: error });
	}
}

/** A line that Node, systemd (EnvironmentFile=) and Compose (--env-file) read alike: no quotes, or single ones around the whole value. */
const PLAIN = /^[^\s'"`\\$#]+( +[^\s'"`\\$#]+)*$/;
const QUOTED = /^'[^'\\]*'$/;

/** What is wrong with the first line that they would read differently, without its value, which may be secret; null where nothing is. */
function faultOf(text: string): string | null {
	for (const [at, line] of text.split('\n').entries()) {
		if (line.trim() === '' || line.startsWith('#')) continue;
		const [, name, value = ''] = /^([A-Za-z_]\w*)=([^\n]*)$/.exec(line) ?? [];
		const fault = name === undefined ? "is not NAME=value or NAME='value'" : faultOfValue(name, value);
		if (fault) return `line ${at + 1}${name === undefined ? '' : ` (${name})`}: ${fault}`;
	}
	return null;
}

function faultOfValue(name: string, value: string): string | null {
	if (name.startsWith('NODE_'))
		return 'Node reads it before this file: set it for the process (Environment= of the unit)';
	if (value === '' || PLAIN.test(value) || QUOTED.test(value)) return null;
	if (/['\\\r]/.test(value.replace(/^'|'$/g, '')))
		return 'a quote, a backslash or a line end is read differently by other programs: use another value, base64, or the path of a file';
	return 'put the value in single quotes, with nothing before or after them; a comment has a line of its own';
}
