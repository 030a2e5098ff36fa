import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
	plugins: [tailwindcss(), reactRouter()],
	publicDir: 'web/public',
	// Known from the start, or the first page of a development session reloads as they are found.
	optimizeDeps: { entries: ['web/entry.client.tsx', 'web/root.tsx', 'web/routes/*.tsx'] },
	build: { reportCompressedSize: false },
	ssr: {
		// Bundled, or Node walks these packages' many small files at boot.
		noExternal: [/^@base-ui/, /^lucide-react/],
	},
	environments: {
		// The one door by which the server enters web/.
		ssr: { build: { rolldownOptions: { input: './web/pages.ts' } } },
	},
});
