import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { groupedChunks } from './scripts/pages/chunk-groups.ts';
import { documentScript } from './scripts/pages/document-script.ts';
import { styleParts } from './scripts/pages/style-parts.ts';

export default defineConfig({
	plugins: [groupedChunks(), tailwindcss(), reactRouter(), documentScript(), styleParts()],
	publicDir: 'web/public',
	// Without these entries, the first page of a development session reloads while dependencies are discovered.
	optimizeDeps: { entries: ['web/entry.client.tsx', 'web/root.tsx', 'web/routes/*.tsx'] },
	// Most parts that are loaded on demand import only files that the page has loaded, so that preloads cost more than they save.
	build: { reportCompressedSize: false, modulePreload: false },
	ssr: {
		// Bundled, because these packages have many small files that Node would load at startup.
		noExternal: [/^@base-ui/, /^lucide-react/],
	},
	environments: {
		// The only module of web/ that the server loads.
		ssr: { build: { rolldownOptions: { input: './web/pages.ts' } } },
	},
});
