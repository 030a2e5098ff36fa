import { createContext, use } from 'react';
import { type EntryContext, UNSAFE_useScrollRestoration, useMatches } from 'react-router';
import { useViewer } from '#web/api/session.ts';
import { type DocumentState, type PackedRoutes, packRoutes, stateText } from './document-state.ts';

/** What the server knows about a document and its scripts; null in the browser, which keeps the document's. */
export const DocumentContext = createContext<{
	/** The code of web/inline/document-script.ts. */
	script: string;
	nonce: string;
	requestId: string | null;
	router: EntryContext;
	/** What the loaders returned: JSON, or React Router's encoding of what JSON cannot express. */
	data: string;
	/** Whether the document contains the styles that it uses. */
	stylesInside: boolean;
} | null>(null);

/** In entry.client.tsx, for every page. */
const IN_ENTRY = ['root', 'routes/any-screen'];

/** The note of web/inline/late-note.ts. */
const LATE =
	'<b>Dados atrasados.</b> Reconectando: os preços e os tempos podem ter mudado. <a href="">Recarregar</a>';

/** What is hydrated: their texts and attributes stay as they are. */
const THAT_RAN = (
	<>
		<script suppressHydrationWarning> </script>
		<script suppressHydrationWarning> </script>
	</>
);

/**
 * The scripts of a document, in place of React Router's `<Scripts>` and `<ScrollRestoration>`: a block of data, which is
 * not run, and the script that loads all others after the page is painted. Neither is rendered in the browser, where
 * they have already been read.
 */
export function PageScripts() {
	UNSAFE_useScrollRestoration();
	return import.meta.env.SSR ? <ScriptsOfServer /> : THAT_RAN;
}

function ScriptsOfServer() {
	const document = use(DocumentContext);
	const matches = useMatches();
	const signed_in = useViewer() !== null;
	if (!document) return THAT_RAN;
	const { router, nonce, data, script } = document;
	const own = matches.map(({ id }) => id).filter((id) => !IN_ENTRY.includes(id));
	// Without this, React Router does not send the page's data.
	if (router.renderMeta) router.renderMeta.didRenderScripts = true;
	const text = stateText({ ...stateOf(router), own, signed_in }, data);
	return (
		<>
			<DocumentScript nonce={nonce} type="application/json" text={text} />
			<DocumentScript
				nonce={nonce}
				text={script}
				data-files={filesOf(router, own).join(' ')}
				data-late={LATE}
			/>
		</>
	);
}

interface DocumentScriptProps {
	text: string;
	nonce?: string;
	type?: string;
	'data-files'?: string;
	'data-late'?: string;
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
