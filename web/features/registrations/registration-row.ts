import type { DocumentInfo } from '#contract/account.ts';
import type { Registration } from '#contract/registrations.ts';
import { formatDateTime } from '#domain/time.ts';

/** A line of the table of registrations, in words. */
export interface RegistrationRow {
	id: string;
	name: string;
	email: string;
	since: string;
	document: (DocumentInfo & { since: string }) | null;
}

export function rowOf({ id, name, email, created_at, document }: Registration): RegistrationRow {
	return {
		id,
		name,
		email,
		since: formatDateTime(created_at),
		document: document && { ...document, since: formatDateTime(document.uploaded_at) },
	};
}
