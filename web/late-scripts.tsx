import { use } from 'react';
import { Scripts, UNSAFE_useScrollRestoration } from 'react-router';
import { useViewer } from '#web/api/session.ts';
import { DocumentContext } from './document-context.ts';
import { useHandle } from './handle.ts';

/** The note of web/inline/late-note.ts. */
const LATE =
	'<b>Dados atrasados.</b> Reconectando: os preços e os tempos podem ter mudado. <a href="">Recarregar</a>';

/**
 * The scripts of a document. React Router's stand in a `<noscript>`, which a browser that runs scripts takes as text, so that
 * they request nothing: the document's script puts them into the page after the paint (decision 089). React hydrates neither.
 */
export function LateScripts() {
	// React Router's `<ScrollRestoration>` has a script of its own, which web/inline/scroll-position.ts does in a third of the bytes.
	UNSAFE_useScrollRestoration();
	const document = use(DocumentContext);
	const nonce = document?.nonce ?? '';
	return (
		<>
			<noscript>
				<Scripts nonce={nonce} />
			</noscript>
			<script
				nonce={nonce}
				data-late={LATE}
				data-signed-in={useViewer() ? '' : undefined}
				data-formats={useHandle('formats') ? '' : undefined}
				suppressHydrationWarning
			>
				{document?.script ?? ' '}
			</script>
		</>
	);
}
