import { fold } from '#domain/values/fold.ts';
import { NOTICE_TERM } from './legal-terms.ts';

/** Who has to be told before an auction (CPC 842 and 889, Lei 9.514 art. 27 § 2-A), as the screens name them. */
export const NOTICE_ROLES = {
	executed: 'Executado',
	spouse: 'Cônjuge ou companheiro',
	'co-owner': 'Coproprietário',
	usufructuary: 'Titular de usufruto, uso, habitação ou superfície',
	'land-owner': 'Proprietário do terreno sob direito real',
	'secured-creditor': 'Credor com garantia real ou penhora averbada',
	'promissory-buyer': 'Promitente comprador',
	'promissory-seller': 'Promitente vendedor',
	'public-body': 'União, Estado ou Município (bem tombado)',
	fiduciante: 'Devedor fiduciante',
	occupant: 'Ocupante ou locatário, se o edital prevê',
	other: 'Outro interessado',
} as const;
export type NoticeRole = keyof typeof NOTICE_ROLES;
export const NOTICE_ROLE_NAMES = Object.keys(NOTICE_ROLES) as [NoticeRole, ...NoticeRole[]];

/** The most notices of one lot. */
export const MAX_NOTICES = 100;

/** How somebody is told. */
export const NOTICE_MEANS = {
	'registered-letter': 'Carta com aviso de recebimento',
	officer: 'Oficial de justiça',
	registry: 'Cartório de registro',
	system: 'Sistema do tribunal',
	lawyer: 'Pelo advogado',
	email: 'E-mail',
	'in-person': 'Pessoalmente',
	edital: 'Edital',
	other: 'Outro meio',
} as const;
export type NoticeMeans = keyof typeof NOTICE_MEANS;
export const NOTICE_MEANS_NAMES = Object.keys(NOTICE_MEANS) as [NoticeMeans, ...NoticeMeans[]];

/** How far a notice is. */
export const NOTICE_STATES = {
	'to-send': 'A enviar',
	sent: 'Enviada',
	delivered: 'Entregue',
	stale: 'Novas datas: comunicar de novo',
	'not-applicable': 'Não se aplica',
} as const;
export type NoticeState = keyof typeof NOTICE_STATES;
export const NOTICE_STATE_NAMES = Object.keys(NOTICE_STATES) as [NoticeState, ...NoticeState[]];

/** A notice as rules see it; times in epoch milliseconds. */
export interface Notice {
	role: NoticeRole;
	/** Null where the role does not apply. */
	name: string | null;
	sent_at: number | null;
	delivered_at: number | null;
	/** Whether a file shows it. */
	has_proof: boolean;
	not_applicable: boolean;
	/** Sent before the last change of the lot's dates (rules §45). */
	stale: boolean;
}

/** The roles of CPC 889, and the spouse of CPC 842. */
export const JUDICIAL_NOTICE_ROLES = [
	'executed',
	'spouse',
	'co-owner',
	'usufructuary',
	'land-owner',
	'secured-creditor',
	'promissory-buyer',
	'promissory-seller',
	'public-body',
] as const satisfies readonly NoticeRole[];

const PROPOSED: Readonly<Record<string, readonly NoticeRole[]>> = {
	judicial: JUDICIAL_NOTICE_ROLES,
	fiduciary: ['fiduciante'],
};

/** What the parties of a case are called, and the role in which they are told. The first that fits counts. */
const PARTY_ROLES: readonly [RegExp, NoticeRole][] = [
	[/conjuge|companheir|espos/, 'spouse'],
	[/coproprietari|condomino/, 'co-owner'],
	[/usufrutuari/, 'usufructuary'],
	[/promitente comprador|compromissari/, 'promissory-buyer'],
	[/promitente vendedor/, 'promissory-seller'],
	[/hipotec|credor com|pignorat|anticre/, 'secured-creditor'],
	[/ocupante|locatari|inquilin/, 'occupant'],
	[/avalista|fiador|garantidor|terceiro/, 'other'],
	[/executad|devedor|fiduciante|reclamad|requerid/, 'executed'],
];

/** The role in which a party of a sale of this kind is told; null for one who is not, such as who executes. */
export function noticeRoleOfParty(kind: string | null, party: string): NoticeRole | null {
	const words = fold(party);
	const role = PARTY_ROLES.find(([pattern]) => pattern.test(words))?.[1] ?? null;
	return role === 'executed' && kind === 'fiduciary' ? 'fiduciante' : role;
}

/** What the proposed list follows from. */
export interface NoticeFacts {
	kind: string | null;
	parties: readonly { role: string }[];
	notices: readonly Notice[];
}

/** Who has to be told of a lot, as its kind and its parties say. Only judicial and fiduciary lots propose anybody. */
export function proposedRoles({ kind, parties }: Pick<NoticeFacts, 'kind' | 'parties'>): NoticeRole[] {
	const byKind = PROPOSED[kind ?? ''] ?? [];
	if (byKind.length === 0) return [];
	const ofParties = parties.flatMap(({ role }) => noticeRoleOfParty(kind, role) ?? []);
	return [...new Set([...byKind, ...ofParties])];
}

/** How far a notice is, for the screens. */
export function noticeState(notice: Omit<Notice, 'role' | 'name' | 'has_proof'>): NoticeState {
	if (notice.not_applicable) return 'not-applicable';
	if (notice.stale) return 'stale';
	if (notice.delivered_at !== null) return 'delivered';
	return notice.sent_at !== null ? 'sent' : 'to-send';
}

const toldAt = ({ sent_at, delivered_at }: Notice) => delivered_at ?? sent_at;
const isTold = (notice: Notice) => !notice.not_applicable && !notice.stale && toldAt(notice) !== null;
/** Delivered, or sent with a file that shows it. */
const isProven = (notice: Notice) => isTold(notice) && (notice.delivered_at !== null || notice.has_proof);

/** The notices of a role, by person: several attempts to tell one person are one. */
function peopleOf(notices: readonly Notice[], role: NoticeRole): Notice[][] {
	const ofRole = notices.filter((notice) => notice.role === role);
	return [...Map.groupBy(ofRole, ({ name }) => fold(name ?? '')).values()];
}

/** Whether each named debtor was told of the dates in force, with a proof; a debtor always has to be (Lei 9.514 art. 27 § 2-A). */
export function isDebtorTold(notices: readonly Notice[]): boolean {
	const people = peopleOf(
		notices.filter(({ not_applicable }) => !not_applicable),
		'fiduciante',
	);
	return people.length > 0 && people.every((attempts) => attempts.some(isProven));
}

function isAnswered(kind: string | null, notices: readonly Notice[], role: NoticeRole): boolean {
	if (kind === 'fiduciary' && role === 'fiduciante') return isDebtorTold(notices);
	const people = peopleOf(notices, role);
	return (
		people.length > 0 &&
		people.every((attempts) => attempts.some((notice) => notice.not_applicable || isTold(notice)))
	);
}

/** The proposed roles that neither a notice of the dates in force nor a reason answers. */
export function unansweredRoles(facts: NoticeFacts): NoticeRole[] {
	return proposedRoles(facts).filter((role) => !isAnswered(facts.kind, facts.notices, role));
}

/** The roles of which somebody was told after `limit` (epoch milliseconds). */
export function lateRoles({ notices }: Pick<NoticeFacts, 'notices'>, limit: number): NoticeRole[] {
	return NOTICE_ROLE_NAMES.filter((role) =>
		peopleOf(notices, role).some((attempts) => {
			const told = attempts.filter(isTold).map((notice) => toldAt(notice) ?? limit);
			return told.length > 0 && Math.min(...told) > limit;
		}),
	);
}

const namesOf = (roles: readonly NoticeRole[]) => roles.map((role) => NOTICE_ROLES[role]).join(', ');

/** What is missing of the notices of a judicial lot whose notices had to be given until `limit`, in words; null if nothing is. */
export function noticesFault(facts: NoticeFacts, limit: number): string | null {
	const missing = unansweredRoles(facts);
	const late = lateRoles(facts, limit);
	const ask = 'Registre em Cientificações, ou escreva por que publica assim.';
	if (missing.length > 0 && missing.length === proposedRoles(facts).length)
		return `Ninguém foi cientificado das datas: executado e demais interessados. ${ask}`;
	const said = [
		...(missing.length > 0 ? [`Falta cientificar: ${namesOf(missing)}.`] : []),
		...(late.length > 0
			? [`Cientificação a menos de ${NOTICE_TERM} dias do início do 1º leilão: ${namesOf(late)}.`]
			: []),
	];
	return said.length === 0 ? null : `${said.join(' ')} ${ask}`;
}
