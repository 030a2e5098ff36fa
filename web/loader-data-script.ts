/**
 * The script that gives the browser the data of a page, in React Router's encoding: what its `<ServerRouter>` writes when
 * it streams.
 */
export function loaderDataScript(data: string, nonce: string): string {
	const stream = 'window.__reactRouterContext.streamController';
	return `<script nonce="${nonce}">${stream}.enqueue(${inScript(data)});${stream}.close();</script>`;
}

const ESCAPES: Record<string, string> = {
	'<': '\\u003c',
	'>': '\\u003e',
	'&': '\\u0026',
	'\u2028': '\\u2028',
	'\u2029': '\\u2029',
};

/** A string literal that cannot end the script that contains it. */
function inScript(text: string): string {
	return JSON.stringify(text).replace(/[<>&\u2028\u2029]/g, (character) => ESCAPES[character] ?? '');
}
