import { createContext, use } from 'react';
import { type EntryContext, UNSAFE_useScrollRestoration, useMatches } from 'react-router';
import { useViewer } from '#web/api/session.ts';
import { type DocumentState, type PackedRoutes, packRoutes, stateText } from './document-state.ts';

/** What the server knows about the scripts of a document; null in the browser, which keeps the document's. */
export const DocumentContext = createContext<{
	/** The code of web/inline/document-script.ts. */
	script: string;
	nonce: string;
	router: EntryContext;
	/** What the loaders returned: JSON, or React Router's encoding of what JSON cannot express. */
	data: string;
} | null>(null);

/** In entry.client.tsx, for every page. */
const IN_ENTRY = ['root', 'routes/any-screen'];

/**
 * The scripts of a document, in place of React Router's `<Scripts>` and `<ScrollRestoration>`: a block of data, which is
 * not run, and the script that loads all others after the page is painted. Neither is rendered in the browser, where
 * they have already been read.
 */
export function PageScripts() {
	UNSAFE_useScrollRestoration();
	// The condition leaves the rest out of the browser's code.
	const document = import.meta.env.SSR ? use(DocumentContext) : null;
	const own = useMatches()
		.map(({ id }) => id)
		.filter((id) => !IN_ENTRY.includes(id));
	const signed_in = useViewer() !== null;
	// Without this, React Router does not send the page's data.
	if (document?.router.renderMeta) document.router.renderMeta.didRenderScripts = true;
	const state = document && { ...stateOf(document.router), own, signed_in };
	return (
		<>
			<DocumentScript
				nonce={document?.nonce}
				type="application/json"
				text={state ? stateText(state, document.data) : ' '}
			/>
			<DocumentScript
				nonce={document?.nonce}
				text={document?.script ?? ' '}
				data-files={document ? filesOf(document.router, own).join(' ') : undefined}
			/>
		</>
	);
}

interface DocumentScriptProps {
	text: string;
	nonce: string | undefined;
	type?: string;
	'data-files'?: string | undefined;
}

/** A script's text may differ between server and browser, which hides nonces. */
function DocumentScript({ text, ...attributes }: DocumentScriptProps) {
	return (
		<script {...attributes} suppressHydrationWarning>
			{text}
		</script>
	);
}

const packed = new WeakMap<object, PackedRoutes>();

function stateOf({ manifest, serverHandoffString }: EntryContext): Pick<DocumentState, 'router' | 'routes'> {
	const routes = packed.get(manifest) ?? packRoutes(manifest);
	packed.set(manifest, routes);
	const router = JSON.parse(serverHandoffString ?? '{}') as { future?: Record<string, boolean> };
	// A setting that is absent is off.
	const future = Object.fromEntries(Object.entries(router.future ?? {}).filter(([, on]) => on));
	return { router: { ...router, future }, routes };
}

/** The addresses of the page's scripts: first the modules of its own routes, in their order. */
function filesOf({ manifest }: EntryContext, own: string[]): string[] {
	const routes = own.flatMap((id) => manifest.routes[id] ?? []);
	const imports = [manifest.entry, ...routes].flatMap((file) => file.imports ?? []);
	// The build moves the entry into one of the files that it imports, and leaves a file that only exports it.
	const moved = manifest.entry.imports.some((path) => path.includes('/shell-'));
	const entry = moved ? [] : [manifest.entry.module];
	return [...new Set([...routes.map(({ module }) => module), ...entry, ...imports])];
}
