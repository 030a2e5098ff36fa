import type { Plugin } from 'vite';

const RUNTIME = '\0rolldown/runtime.js';

/** The shell's names for the functions of the bundler, which are not those of other exports. */
const EXPORTED = '$runtime_';

const IMPORT = /import\{([^}]*)\}from"\.\/(rolldown-runtime-[\w-]+\.js)";/;

/**
 * Puts the bundler's own functions, 0.4 KB that it always writes into a file of their own, into the shell, which every
 * page loads.
 */
export function runtimeInShell(): Plugin {
	return {
		name: 'runtime-in-shell',
		enforce: 'pre',
		applyToEnvironment: ({ name, config }) => name === 'client' && config.command === 'build',
		generateBundle(_, bundle) {
			const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
			const runtime = chunks.find(({ moduleIds }) => moduleIds.includes(RUNTIME));
			const shell = chunks.find(({ name }) => name === 'shell');
			if (!runtime || !shell) throw new Error('the build has no file of the runtime, or no shell');
			for (const chunk of chunks) {
				chunk.code =
					chunk === shell
						? withRuntime(chunk.code, runtime.code)
						: importingShell(chunk.code, shell.fileName);
				chunk.imports = chunk.imports.filter((file) => file !== runtime.fileName);
			}
			delete bundle[runtime.fileName];
		},
	};
}

/** The shell's code with the functions of the runtime in place of their import, and among its exports. */
export function withRuntime(shell: string, runtime: string): string {
	const [, body = '', exported = ''] = /^(.*)export\{([^}]*)\};?\s*$/s.exec(runtime) ?? [];
	const own = pairsOf(exported);
	const imported = pairsOf(IMPORT.exec(shell)?.[1] ?? '');
	if (own.length === 0 || imported.length === 0) throw new Error('the runtime is not as expected');
	const names = Object.fromEntries(imported);
	const taken = own.map(([, name]) => `${name}:${names[name] ?? EXPORTED + name}`);
	const given = own.map(([local, name]) => `${name}:${local}`);
	const functions = `var{${taken.join()}}=(()=>{${body}return{${given.join()}}})();`;
	const exports = own.map(([, name]) => `${names[name] ?? EXPORTED + name} as ${EXPORTED}${name}`);
	return shell
		.replace(IMPORT, () => functions)
		.replace(/export\{(?=[^}]*\};?\s*$)/, (start) => `${start}${exports.join()},`);
}

/** The code of another file, which imports the functions of the runtime from the shell. */
export function importingShell(code: string, shell: string): string {
	return code.replace(IMPORT, (_, names: string) => {
		const renamed = pairsOf(names).map(([name, local]) => `${EXPORTED}${name} as ${local}`);
		return `import{${renamed.join()}}from"./${shell.slice(shell.lastIndexOf('/') + 1)}";`;
	});
}

/** The names before and after `as`. */
function pairsOf(list: string): [string, string][] {
	return list
		.split(',')
		.filter(Boolean)
		.map((part) => part.trim().split(' as '))
		.map(([before = '', after = before]) => [before, after]);
}
