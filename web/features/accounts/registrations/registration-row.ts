import type { DocumentInfo } from '#contract/account.ts';
import type { ListedStatus, Registration, ReviewedAgain } from '#contract/registrations.ts';
import { OFFICIAL_WORDS, PERSON_WORDS } from '#domain/people/identity-words.ts';
import { formatDateTime } from '#domain/values/time.ts';

/** A row of the table of registrations, formatted. */
export interface RegistrationRow {
	id: string;
	name: string;
	email: string;
	status: ListedStatus;
	since: string;
	document: (DocumentInfo & { since: string }) | null;
	/** Whether the email address is confirmed. Approval requires it. */
	confirmed: boolean;
	/** Whether the account has a second factor. */
	secondFactor: boolean;
	/** What is known of the civil identity, in one line. */
	identity: { words: string; stated: boolean; warn: boolean };
	/** Why a registration that was decided before waits again. */
	again: {
		/** For the table, in one line. */
		short: string;
		/** For the review dialog. */
		long: string;
		/** The name that was approved before, if it differs. */
		before: string | null;
		/** The reason of the earlier refusal or revocation. */
		reason: string | null;
	} | null;
	/** How it was refused. */
	refusal: { short: string; long: string; reason: string | null; by: string; at: string } | null;
}

export function rowOf({
	id,
	name,
	email,
	status,
	created_at,
	document,
	email_confirmed,
	second_factor,
	identity,
	again,
	refusal,
}: Registration): RegistrationRow {
	return {
		id,
		name,
		email,
		status,
		since: formatDateTime(created_at),
		document: document && { ...document, since: formatDateTime(document.uploaded_at) },
		confirmed: email_confirmed,
		secondFactor: second_factor,
		identity: identityOf(identity),
		again: again ? againOf(again, name) : null,
		refusal: refusal ? refusalOf(refusal) : null,
	};
}

const REFUSED = {
	rejected: ['Recusado', 'Recusado'],
	revoked: ['Revogado', 'Aprovação revogada'],
} as const;

function refusalOf({
	decision,
	reason,
	by,
	at,
}: NonNullable<Registration['refusal']>): RegistrationRow['refusal'] {
	const [short, words] = REFUSED[decision];
	const [who, when] = [by ?? 'conta excluída', formatDateTime(at)];
	return { short, long: `${words} em ${when}, por ${who}.`, reason, by: who, at: when };
}

function identityOf(identity: Registration['identity']): RegistrationRow['identity'] {
	if (!identity) return { words: 'Identidade não informada', stated: false, warn: false };
	const { person_type, held, checked_at, official } = identity;
	const { tax_id } = PERSON_WORDS[person_type];
	const warn = official === 'mismatch' || official === 'not-found';
	const checked = checked_at ? `${tax_id} conferido em ${formatDateTime(checked_at)}` : `${tax_id} conferido`;
	const words = held ? checked : `${tax_id} informado, por conferir`;
	return { words: warn ? `${words}. ${OFFICIAL_WORDS[official]}` : words, stated: true, warn };
}

const WHY: Record<ReviewedAgain['why'], [short: string, long: string]> = {
	'name-changed': ['Mudou o nome', 'A pessoa mudou o nome depois de aprovada. Confira se é o do documento.'],
	'identity-changed': [
		'Mudou o CPF ou CNPJ',
		'A pessoa mudou o CPF, o CNPJ ou o representante depois de aprovada. Confira se são os do documento.',
	],
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
