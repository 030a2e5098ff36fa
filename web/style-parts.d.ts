/** The parts of the built style sheet (scripts/pages/style-parts.ts); none in development and in tests. */
declare module 'virtual:style-parts' {
	import type { StylePart } from '#web/used-styles.ts';

	const parts: StylePart[];
	export default parts;
}
