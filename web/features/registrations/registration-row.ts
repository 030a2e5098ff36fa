import type { DocumentInfo } from '#contract/account.ts';
import type { PendingRegistration } from '#contract/registrations.ts';
import { formatDateTime } from '#domain/time.ts';

/** A line of the table of registrations, in words. */
export interface RegistrationRow {
	id: string;
	name: string;
	email: string;
	since: string;
	document: (DocumentInfo & { since: string }) | null;
	/** Without it there is no approval. */
	confirmed: boolean;
}

export function rowOf({
	id,
	name,
	email,
	created_at,
	document,
	email_confirmed,
}: PendingRegistration): RegistrationRow {
	return {
		id,
		name,
		email,
		since: formatDateTime(created_at),
		document: document && { ...document, since: formatDateTime(document.uploaded_at) },
		confirmed: email_confirmed,
	};
}
