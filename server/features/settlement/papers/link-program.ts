import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');

const IMPORT = /^import \{([^}]*)\} from '([^']+)';$/gm;
const EXPORT = /^export ((?:async )?function|const) (\w+)/gm;
/** What may be imported: a file of the operator, or what Node brings along. */
const OURS = /^(?:#|\.\/)/;

/**
 * A program of several of the operator's own files as one, in plain JavaScript with its comments: what somebody runs
 * without the operator is the operator's code, and there is no second copy to be kept. Packages cannot be linked.
 */
export async function linkProgram(entry: URL): Promise<string> {
	const linked = new Map<string, string>();
	const builtins = new Set<string>();
	const main = await link(fileURLToPath(entry), linked, builtins);
	const imports = [...builtins].map((name) => `import * as ${nameOf(name)} from '${name}';`);
	return tidy([...imports, ...linked.values(), main.body].join('\n\n'));
}

interface Linked {
	body: string;
	exported: string[];
}

async function link(path: string, linked: Map<string, string>, builtins: Set<string>): Promise<Linked> {
	const script = stripTypeScriptTypes(await readFile(path, 'utf8'));
	for (const [, names = '', from = ''] of script.matchAll(IMPORT)) {
		if (!OURS.test(from)) {
			if (!from.startsWith('node:')) throw new Error(`${path} imports ${from}, which cannot be linked`);
			builtins.add(from);
			continue;
		}
		const file = fileOf(from, path);
		if (names.trim() === '' || linked.has(file)) continue;
		const { body, exported } = await link(file, linked, builtins);
		linked.set(file, enclosed(file, body, exported));
	}
	const exported = [...script.matchAll(EXPORT)].map(([, , name = '']) => name);
	const body = script
		.replace(IMPORT, (_, names: string, from: string) => {
			if (names.trim() === '') return '';
			const taken = names.replaceAll(' as ', ': ').replace(/\s+/g, ' ');
			return `const {${taken}} = ${nameOf(OURS.test(from) ? fileOf(from, path) : from)};`;
		})
		.replace(EXPORT, '$1 $2');
	return { body, exported };
}

/** A file's names are its own, as they are in the operator. */
function enclosed(file: string, body: string, exported: readonly string[]): string {
	const title = relative(ROOT, file);
	return `// ${title}\nconst ${nameOf(file)} = (() => {\n${body}\nreturn { ${exported.join(', ')} };\n})();`;
}

function fileOf(from: string, importer: string): string {
	return from.startsWith('#') ? join(ROOT, from.slice(1)) : join(importer, '..', from);
}

function nameOf(file: string): string {
	return `$${(file.startsWith('node:') ? file : relative(ROOT, file)).replace(/\W+/g, '_')}`;
}

/** Types leave blanks where they stood. */
function tidy(script: string): string {
	return `${script
		.replace(/[ \t]+$/gm, '')
		.replace(/\n{3,}/g, '\n\n')
		.trim()}\n`;
}
