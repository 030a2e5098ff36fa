import { createContext } from 'react';

/** What the server knows about a document; null in the browser, which keeps the document's. */
export const DocumentContext = createContext<{
	/** The code of web/inline/document-script.ts. */
	script: string;
	nonce: string;
	requestId: string | null;
	/** Whether the document contains the styles that it uses. */
	stylesInside: boolean;
} | null>(null);
