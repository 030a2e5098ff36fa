import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');

const IMPORT = /^import \{([^}]*)\} from '([^']+)';$/gm;
const EXPORT = /^export ((?:async )?function|const) (\w+)/gm;
/** Imports to link: files of the project. Everything else must be a Node built-in. */
const LINKED = /^(?:#|\.\/)/;

/**
 * Links several of the project's files into one program, in plain JavaScript with its comments: what somebody runs
 * without the server is the server's own code, with no second copy to maintain. Packages cannot be linked.
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
		if (!LINKED.test(from)) {
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
			return `const {${taken}} = ${nameOf(LINKED.test(from) ? fileOf(from, path) : from)};`;
		})
		.replace(EXPORT, '$1 $2');
	return { body, exported };
}

/** Encloses a file in a function, so that its names stay its own. */
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

/** Stripped types leave blanks behind: removes them. */
function tidy(script: string): string {
	return `${script
		.replace(/[ \t]+$/gm, '')
		.replace(/\n{3,}/g, '\n\n')
		.trim()}\n`;
}
