import { build, type Plugin } from 'vite';

const ID = 'virtual:document-script';

/** Bundles web/inline/document-script.ts into one classic script, and exports its code as a string. */
export function documentScript(): Plugin {
	return {
		name: 'document-script',
		resolveId: (id) => (id === ID ? `\0${ID}` : null),
		async load(id) {
			if (id !== `\0${ID}`) return null;
			const result = await build({
				configFile: false,
				publicDir: false,
				logLevel: 'warn',
				build: {
					write: false,
					modulePreload: false,
					rolldownOptions: { input: 'web/inline/document-script.ts', output: { format: 'iife' } },
				},
			});
			const [bundle] = [result].flat();
			if (!bundle || !('output' in bundle)) throw new Error('the script of the documents was not bundled');
			return `export default ${JSON.stringify(bundle.output[0].code.trim())};`;
		},
	};
}
