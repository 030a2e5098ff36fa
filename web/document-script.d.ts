/** The code of web/inline/document-script.ts, bundled by vite.config.ts. */
declare module 'virtual:document-script' {
	const code: string;
	export default code;
}
