import type { DocumentInfo } from '#contract/account.ts';
import { contentTypeOf } from '#server/platform/storage/keys.ts';

interface Stored {
	/** The storage key, which never leaves the server. */
	document_url: string | null;
	document_uploaded_at: Date | null;
}

/** The kind of a registration's document and the time of its upload; null without one. */
export function documentInfoOf({ document_url, document_uploaded_at }: Stored): DocumentInfo | null {
	if (document_url === null || document_uploaded_at === null) return null;
	const kind = contentTypeOf(document_url) === 'application/pdf' ? 'pdf' : 'image';
	return { kind, uploaded_at: document_uploaded_at.toISOString() };
}
