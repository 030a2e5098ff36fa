import { defineConfig } from 'vite';

/** Bundles the verifier of court bundles into one file, which runs on Node without the project or its packages. */
export default defineConfig({
	publicDir: false,
	ssr: { noExternal: true },
	build: {
		ssr: 'server/features/settlement/papers/verifier-program.ts',
		outDir: 'build/verifier',
		minify: false,
		rolldownOptions: { output: { entryFileNames: 'verify.mjs' } },
	},
});
