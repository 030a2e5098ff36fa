import { canonical } from '#domain/values/canonical.ts';

/** What an enrolment is for its owner: `stale` where a later edital with material changes has to be accepted. */
export const ENROLMENT_STATES = ['not-needed', 'none', 'requested', 'approved', 'refused', 'stale'] as const;
export type EnrolmentState = (typeof ENROLMENT_STATES)[number];

/** The states of a stored enrolment, as the desk lists them. */
export const STORED_STATES = ['requested', 'approved', 'refused'] as const;
export type StoredState = (typeof STORED_STATES)[number];

/** The stored states as the screen shows them. */
export const STORED_STATE_WORDS: Record<StoredState, string> = {
	requested: 'Em análise',
	approved: 'Habilitado',
	refused: 'Recusado',
};

/**
 * The reason why a person with an approved profile may not bid in a sale: identity, or state of the
 * enrolment.
 */
export type EnrolmentGap = 'identity' | Exclude<EnrolmentState, 'not-needed' | 'approved'>;

/** Who cannot bid (CPC, art. 890, and the edital's own parties), in plain words. */
export const IMPEDIMENTS = [
	'quem cuida dos bens do dono por obrigação: tutor, curador, testamenteiro, administrador ou liquidante',
	'quem foi encarregado de vender ou administrar estes bens, como procurador',
	'juiz, promotor, defensor público, escrivão e servidores da Justiça do lugar onde corre o processo',
	'servidor público, quanto a bens do órgão em que trabalha ou que estejam sob a sua administração',
	'o leiloeiro e os seus prepostos, e quem trabalha nesta casa',
	'advogado de qualquer das partes do processo',
	'quem vende o bem, e quem a lei ou o edital impede por outro motivo',
] as const;

/** What a bidder of a judicial sale accepts beside the edital (CNJ 236 art. 13). */
const RESOLUTION =
	'a Resolução CNJ nº 236, de 13 de julho de 2016, que regula os leilões judiciais eletrônicos';

/** What a bidder accepts beside the edital of a lot of this kind; null without more. */
export function acceptedBeside(kind: string | null): string | null {
	return kind === 'judicial' ? RESOLUTION : null;
}

/** The declaration that a person accepts for a lot of this kind (rules §31). The text is stored and hashed with each acceptance. */
export function declarationOf(kind: string | null): string {
	const beside = acceptedBeside(kind);
	return (
		`Li e aceito o edital deste leilão, com as suas regras de pagamento e as multas por desistência${beside === null ? '' : `, e ${beside}`}. ` +
		`Sei que, onde o lote tem preço de reserva ou a venda é condicional, ela depende do comitente, e que o meu lance vale enquanto ele decide. Declaro que nada me impede de dar lances: ` +
		`não sou nenhuma das pessoas que a lei${kind === 'judicial' ? ' (Código de Processo Civil, art. 890)' : ''} ou o edital impede: ${IMPEDIMENTS.join('; ')}.`
	);
}

/** An acceptance of an edital, as its hash and its receipt state it. */
export interface Acceptance {
	enrolment_id: string;
	/** The sale, or the lot without a sale. */
	subject_id: string;
	edital_sha256: string;
	edital_version: number;
	words: string;
	/** ISO text with microseconds. */
	accepted_at: string;
	address: string | null;
}

/** The canonical text of an acceptance, whose SHA-256 is its hash. */
export function acceptanceText(acceptance: Acceptance): string {
	const { enrolment_id, subject_id, edital_sha256, edital_version, words, accepted_at, address } = acceptance;
	return canonical({
		accepted_at,
		address,
		edital_sha256,
		edital_version,
		enrolment_id,
		kind: 'edital-acceptance',
		subject_id,
		v: 1,
		words,
	});
}

/** A party of a sale by its tax id, with what it is in the sale. */
export interface SaleParty {
	tax_id: string | null;
	role: string;
}

/** Whoever sues for the debt may buy the property (CPC, art. 892 § 1): how such a role begins, in any case. */
export const MAY_BUY = '^(exequente|credor)';
const BUYER = new RegExp(MAY_BUY, 'i');

/**
 * The role that keeps a person out of a sale, by their own tax id or the one of their company's representative; null
 * without one (rules §32). Tax ids are as `readTaxId` writes them.
 */
export function excludingRole(own: readonly string[], parties: readonly SaleParty[]): string | null {
	const found = parties.find(
		({ tax_id, role }) => tax_id !== null && own.includes(tax_id) && !BUYER.test(role),
	);
	return found?.role ?? null;
}
