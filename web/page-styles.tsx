import { use } from 'react';
import styleSheet from './app.css?url';
import { DocumentContext } from './document-context.ts';

const SHEET = <link rel="stylesheet" href={styleSheet} />;

/** In the browser: whether the document that it loaded contains the styles that it uses. */
const INSIDE = !import.meta.env.SSR && document.querySelector('body>link');

/**
 * In the head: the style sheet; or the place of the styles that the document uses, with which it is shown before the style sheet arrives
 * (decision 088). In the browser they stay as they are.
 */
export const STYLES = import.meta.env.SSR ? (
	<StylesOfServer />
) : INSIDE ? (
	<style suppressHydrationWarning> </style>
) : (
	SHEET
);

/** At the end of the body: the style sheet of a document that contains the styles that it uses. */
export const LATE_STYLES = import.meta.env.SSR ? <LateStylesOfServer /> : INSIDE && SHEET;

function StylesOfServer() {
	const document = use(DocumentContext);
	return document?.stylesInside ? <style nonce={document.nonce}> </style> : SHEET;
}

function LateStylesOfServer() {
	return use(DocumentContext)?.stylesInside ? SHEET : null;
}
