import type { Plugin } from 'vite';

/**
 * Replaces the function that Vite wraps around each `import()`: it loads preloads and style sheets first, of which the
 * parts that are loaded on demand have none (`build.modulePreload`, web/app.css).
 */
export function bareImports(): Plugin {
	return {
		name: 'bare-imports',
		enforce: 'pre',
		applyToEnvironment: ({ name, config }) => name === 'client' && config.command === 'build',
		load: {
			filter: { id: /^\0vite\/preload-helper\.js$/ },
			handler: () => 'export const __vitePreload = (load) => load();',
		},
	};
}
