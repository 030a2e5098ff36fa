import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
	plugins: [tailwindcss(), reactRouter()],
	publicDir: 'web/public',
	// Without these entries, the first page of a development session reloads while dependencies are discovered.
	optimizeDeps: { entries: ['web/entry.client.tsx', 'web/root.tsx', 'web/routes/*.tsx'] },
	build: { reportCompressedSize: false },
	ssr: {
		// Bundled, because these packages have many small files that Node would load at startup.
		noExternal: [/^@base-ui/, /^lucide-react/],
	},
	environments: {
		// The only module of web/ that the server loads.
		ssr: { build: { rolldownOptions: { input: './web/pages.ts' } } },
	},
});
