import type { DocumentInfo } from '#contract/account.ts';
import type { ListedStatus, Registration, ReviewedAgain } from '#contract/registrations.ts';
import { formatDateTime } from '#domain/time.ts';

/** A line of the table of registrations, in words. */
export interface RegistrationRow {
	id: string;
	name: string;
	email: string;
	status: ListedStatus;
	since: string;
	document: (DocumentInfo & { since: string }) | null;
	/** Without it there is no approval. */
	confirmed: boolean;
	/** Why it waits once more. */
	again: {
		/** In one line, for the table. */
		short: string;
		/** For whoever decides. */
		long: string;
		/** The name that was approved before, where it is another one. */
		before: string | null;
		/** Of the refusal or revocation before. */
		reason: string | null;
	} | null;
}

export function rowOf({
	id,
	name,
	email,
	status,
	created_at,
	document,
	email_confirmed,
	again,
}: Registration): RegistrationRow {
	return {
		...{ id, name, email, status },
		since: formatDateTime(created_at),
		document: document && { ...document, since: formatDateTime(document.uploaded_at) },
		confirmed: email_confirmed,
		again: again ? againOf(again, name) : null,
	};
}

const WHY: Record<ReviewedAgain['why'], [short: string, long: string]> = {
	'name-changed': ['Mudou o nome', 'A pessoa mudou o nome depois de aprovada. Confira se é o do documento.'],
	rejected: ['Recusado antes', 'O cadastro foi recusado antes, e a pessoa enviou outro documento.'],
	revoked: ['Aprovação revogada antes', 'A aprovação foi revogada, e a pessoa enviou outro documento.'],
};

function againOf(
	{ why, approved_name, reason, since }: ReviewedAgain,
	name: string,
): RegistrationRow['again'] {
	const [short, long] = WHY[why];
	const before = approved_name === name ? null : approved_name;
	return { short, long: `${long} De volta à análise em ${formatDateTime(since)}.`, before, reason };
}
