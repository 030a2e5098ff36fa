import { createContext, use } from 'react';
import { type EntryContext, useMatches } from 'react-router';
import { useViewer } from '#web/api/session.ts';
import type { ScriptFiles } from './inline/document-script.ts';

/** What the server knows about the scripts of a document; null in the browser, which keeps the document's. */
export const DocumentContext = createContext<{
	/** The code of web/inline/document-script.ts. */
	script: string;
	nonce: string;
	router: EntryContext;
} | null>(null);

/** In entry.client.tsx, for every page. */
const IN_ENTRY = ['root', 'routes/any-screen'];

/**
 * The scripts of a document, in place of React Router's `<Scripts>`: its state, and the script that loads all others
 * after the page is painted. Neither is rendered in the browser, where they have already run.
 */
export function PageScripts() {
	// The condition leaves the rest out of the browser's code.
	const document = import.meta.env.SSR ? use(DocumentContext) : null;
	const ids = useMatches().map(({ id }) => id);
	const signedIn = useViewer() !== null;
	// Without this, React Router does not send the page's data.
	if (document?.router.renderMeta) document.router.renderMeta.didRenderScripts = true;
	return (
		<>
			<DocumentScript nonce={document?.nonce} code={document ? stateScript(document.router) : ' '} />
			<DocumentScript
				nonce={document?.nonce}
				code={document?.script ?? ' '}
				files={document ? JSON.stringify(filesOf(document.router, ids, signedIn)) : undefined}
			/>
		</>
	);
}

/** A script's text may differ between server and browser, which hides nonces. */
function DocumentScript({
	code,
	nonce,
	files,
}: {
	code: string;
	nonce: string | undefined;
	files?: string | undefined;
}) {
	return (
		<script nonce={nonce} data-files={files} suppressHydrationWarning>
			{code}
		</script>
	);
}

/** As in React Router's `<Scripts>`: the state of the page, and a stream for its data, which follows in the document. */
function stateScript({ serverHandoffString }: EntryContext): string {
	return `window.__reactRouterContext=${serverHandoffString};__reactRouterContext.stream=new ReadableStream({start(c){__reactRouterContext.streamController=c}}).pipeThrough(new TextEncoderStream());`;
}

function filesOf({ manifest }: EntryContext, ids: string[], signed_in: boolean): ScriptFiles {
	const own = ids.filter((id) => !IN_ENTRY.includes(id)).flatMap((id) => manifest.routes[id] ?? []);
	const imports = [manifest.entry, ...own].flatMap((file) => file.imports ?? []);
	// The build moves the entry into one of the files that it imports, and leaves a file that only exports it.
	const moved = manifest.entry.imports.some((path) => path.includes('/shell-'));
	return {
		routes: Object.fromEntries(own.map(({ id, module }) => [id, module])),
		rest: [...new Set([manifest.url, ...(moved ? [] : [manifest.entry.module]), ...imports])],
		signed_in,
	};
}
