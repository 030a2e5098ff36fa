import { LABELS } from '#domain/auction/auction.ts';
import { ENVIRONMENT_LABELS } from '#domain/auction/environments.ts';
import { CALL_WORDS } from '#domain/auction/hammer-calls.ts';
import { OUTCOME_WORDS } from '#domain/auction/outcomes.ts';
import { plannedCells, ROUNDS_TITLE } from '#domain/auction/rounds.ts';
import { INQUIRY_LABELS } from '#domain/lot/inquiries.ts';
import { fieldOf, LOT_FIELD_NAMES, type LotField } from '#domain/lot/lot-fields.ts';
import {
	choice,
	day,
	list,
	number,
	reais,
	type Show,
	text,
	time,
	wordsOf,
	yesNo,
} from '#domain/lot/value-words.ts';
import { TREATMENT_LABELS } from '#domain/sale/auctioneer-words.ts';
import { ENROLMENT_MODES } from '#domain/sale/enrolment-modes.ts';
import { MODALITIES } from '#domain/sale/modalities.ts';
import { COMMISSION_RECEIVERS, penaltyShare } from '#domain/sale/payment-terms.ts';
import { PAYEES_OF_PRICE } from '#domain/sale/sellers.ts';
import { CONSENT_ACTS } from '#domain/settlement/consent.ts';
import { COMPONENT_LABELS } from '#domain/settlement/payment-components.ts';
import { PAYMENT_LABELS } from '#domain/settlement/payments.ts';
import { PROPOSAL_LABELS } from '#domain/settlement/proposals.ts';
import { COST_PAYEES } from '#domain/settlement/stated-costs.ts';
import { formatBytes } from '#domain/values/files.ts';

interface LoggedRound {
	number: number;
	start_time: string;
	end_time: string;
	minimum: number;
}

const place = number((value) => `${value + 1}ª`);
const round: Show = (value) => {
	const { number = 0, start_time = '', end_time = '', minimum } = Object(value) as Partial<LoggedRound>;
	if (minimum === undefined) return text(value);
	return plannedCells({ number, start_time, end_time }, Math.round(minimum * 100)).join(' · ');
};
const extension: Show = (value) => {
	const { mode, window_s, cap_minutes } = Object(value) as Record<string, unknown>;
	if (window_s === undefined) return text(value);
	const limit = cap_minutes ? `, no máximo ${cap_minutes} min` : '';
	return `${mode === 'reset' ? 'recomeça' : 'soma'} ${window_s} s${limit}`;
};
const band: Show = (value) => {
	const { from, step } = Object(value) as Record<string, unknown>;
	return step === undefined ? text(value) : `a partir de ${reais(from)}: ${reais(step)}`;
};
const cost: Show = (value) => {
	const { label, amount, payee } = Object(value) as Record<string, unknown>;
	return label === undefined ? text(value) : `${label}: ${reais(amount)} (${choice(COST_PAYEES)(payee)})`;
};
/** Stored files have no names that say anything. */
const counted =
	(one: string, many: string): Show =>
	(value) => {
		const count = Array.isArray(value) ? value.length : 1;
		return `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`;
	};

type Shown = readonly [label: string, show: Show];

const ofLot = (name: LotField): Shown => [fieldOf(name).label, wordsOf(name)];

/** The fields of the audit log in display order, each with its label and its formatter. */
const FIELDS: Record<string, Shown> = {
	title: ofLot('title'),
	status: ['Status', choice({ approved: 'Aprovado', rejected: 'Recusado', ...LABELS })],
	call: ['Chamada', choice({ 0: 'Nenhuma', ...CALL_WORDS })],
	point: ['Ponto', text],
	reason: ['Motivo', text],
	payment: ['Pagamento', choice(PAYMENT_LABELS)],
	component: ['Parte', choice(COMPONENT_LABELS)],
	second_factor: ['Verificação em duas etapas', yesNo],
	deposit_slip: ['Guia nº', text],
	signed_auto: ['Auto assinado', text],
	credit: ['Crédito do exequente', reais],
	penalty: ['Multa', reais],
	rest_due: ['Saldo vencido', reais],
	debt_paid: ['Valor pago pelo devedor', reais],
	debt_paid_at: ['Pago em', time],
	slip_amount: ['Valor da guia', reais],
	received_amount: ['Valor recebido', reais],
	refund_amount: ['Valor devolvido', reais],
	refunded_on: ['Devolvido em', day],
	payout_amount: ['Valor do repasse', reais],
	payout_line: ['Item', text],
	payout_line_amount: ['Valor do item', reais],
	sent_at: ['Data', time],
	pix: ['Pix', text],
	proofs: ['Comprovantes', list(text)],
	consent_act: ['Ato', choice(CONSENT_ACTS)],
	consent_amount: ['Valor do ato', reais],
	withdrawn: ['Retirado', yesNo],
	outcome: ['Desfecho', choice(OUTCOME_WORDS)],
	commission: ['Comissão', reais],
	defaulted: ['Por falta de pagamento', yesNo],
	bidder: ['Licitante', text],
	price: ['Valor oferecido', reais],
	expires_at: ['Prazo da oferta', time],
	reopened_as: ['Novo leilão', text],
	reopened_from: ['Leilão anterior', text],
	copied_from: ['Cópia de', text],
	auction_type: ofLot('auction_type'),
	environment: ['Ambiente', choice(ENVIRONMENT_LABELS)],
	initial_bid: ofLot('initial_bid'),
	current_bid: ['Lance Atual', reais],
	start_time: ofLot('start_time'),
	end_time: ofLot('end_time'),
	// Fields that are already listed above keep their position.
	...Object.fromEntries(LOT_FIELD_NAMES.map((name) => [name, ofLot(name)])),
	minutes: ['Intervalo em minutos', text],
	lot_ids: ['Lotes', list(text)],
	modality: ['Modalidade', choice(MODALITIES)],
	enrolment: ['Habilitação', choice(ENROLMENT_MODES)],
	preference_minutes: ['Direito de preferência', number((value) => `${value} min`)],
	extension: ['Prorrogação', extension],
	increments: ['Incrementos', list(band)],
	all_conditional: ['Toda venda depende do comitente', yesNo],
	commission_to: ['Quem recebe a comissão', choice(COMMISSION_RECEIVERS)],
	default_penalty_percent: ['Multa por desistência', number(penaltyShare)],
	costs: ['Despesas do edital', list(cost)],
	conditional_days: ['Venda condicional', number((value) => `${value} dias úteis`)],
	counter: ['Contraproposta', reais],
	decide_until: ['Resposta até', time],
	court: ['Juízo', text],
	case_number: ['Processo', text],
	parties: ['Partes', list(text)],
	auctioneer_id: ['Leiloeiro', text],
	seller_id: ['Comitente', text],
	name: ['Nome', text],
	registration: ['Matrícula', text],
	board: ['Junta Comercial', text],
	email: ['Email', text],
	phone: ['Telefone', text],
	treatment: ['Tratamento', choice(TREATMENT_LABELS)],
	whatsapp: ['WhatsApp', text],
	visiting_hours: ['Horário de visita', text],
	inquiry: ['Pedido', choice(INQUIRY_LABELS)],
	question: ['Pergunta', text],
	answer: ['Resposta', text],
	visit_at: ['Visita', time],
	is_default: ['Leiloeiro padrão', yesNo],
	valid_until: ['Matrícula válida até', day],
	tax_id: ['CPF ou CNPJ', text],
	payout: ['Conta de recebimento', text],
	month: ['Mês', text],
	hash: ['Código de integridade', text],
	fiscal: ['Dados fiscais', text],
	dps: ['DPS', text],
	receives: ['Quem recebe o preço', choice(PAYEES_OF_PRICE)],
	seller_commission_percent: [
		'Comissão do comitente',
		number((value) => `${value.toLocaleString('pt-BR')}%`),
	],
	rounds: [ROUNDS_TITLE, list(round)],
	proposal: ['Proposta', text],
	proposal_price: ['Valor da proposta', reais],
	proposal_state: ['Situação da proposta', choice(PROPOSAL_LABELS)],
	checked: [
		'Conferido',
		list(
			choice({
				document: 'Documento',
				name: 'Nome',
				tax_id: 'CPF ou CNPJ',
				name_matches: 'Nome confere',
				document_legible: 'Documento legível',
				document_valid: 'Documento válido',
			}),
		),
	],
	image: ['Imagem', counted('arquivo', 'arquivos')],
	image_order: ['Posição', place],
	order: ['Ordem das imagens', list(text)],
	files: ['Arquivos', counted('arquivo', 'arquivos')],
	document: ['Documento', text],
	notices: ['Cientificações', list(text)],
	sha256: ['Código de integridade', text],
	bytes: ['Espaço', number(formatBytes)],
};
const ORDER = Object.keys(FIELDS);

/** A changed field, formatted; null for a value that was absent before or after the change. */
export interface ShownChange {
	field: string;
	label: string;
	from: string | null;
	to: string | null;
}

/** The fields whose values are ids. */
const REFERENCES = ['auctioneer_id', 'seller_id', 'lot_ids', 'reopened_as', 'reopened_from'];

/** Fields that are ids of what the entry names already. */
const UNSHOWN = ['proposal'];

type LoggedChanges = Readonly<Record<string, { from?: unknown; to?: unknown }>>;

/** The ids that changes refer to. */
export function referencesIn(changes: LoggedChanges): string[] {
	const ids = REFERENCES.flatMap((field) => [changes[field]?.from, changes[field]?.to]).flat();
	return ids.filter((id) => typeof id === 'string' && UUID.test(id)) as string[];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What a reference to something that was deleted shows. */
const GONE = 'Excluído';

/** Ids in their places, replaced by names. */
function named(value: unknown, names: Readonly<Record<string, string>>): unknown {
	if (Array.isArray(value)) return value.map((each) => named(each, names));
	return typeof value === 'string' && UUID.test(value) ? (names[value] ?? GONE) : value;
}

/**
 * Formats the changes of an audit log entry, in the order of the forms. Takes the values as the log stores them, and the names of what they refer
 * to by id (`referencesIn`).
 */
export function shownChanges(changes: LoggedChanges, names: Readonly<Record<string, string>>): ShownChange[] {
	const rank = (field: string) => ORDER.indexOf(field) + 1 || ORDER.length + 1;
	const fields = Object.keys(changes).sort((a, b) => rank(a) - rank(b));
	const shown = fields
		.filter((field) => !UNSHOWN.includes(field))
		.map((field) => {
			const [label, show] = FIELDS[field] ?? [field, text];
			const { from, to } = placed(field, changes[field] ?? {});
			return {
				field,
				label,
				from: shownValue(named(from, names), show),
				to: shownValue(named(to, names), show),
			};
		});
	const told = new Set<string>();
	return shown.filter(({ label, from, to }) => {
		// A seller's name and id are two fields that say the same.
		const words = JSON.stringify([label, from, to]);
		const again = told.has(words) || (from === null && to === null);
		told.add(words);
		return !again;
	});
}

function shownValue(value: unknown, show: Show): string | null {
	const nothing =
		value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length);
	return nothing ? null : show(value);
}

/** Images have no names, so a new order is shown as the positions that the images had before. */
function placed(
	field: string,
	{ from, to }: { from?: unknown; to?: unknown },
): { from?: unknown; to?: unknown } {
	if (field !== 'order' || !Array.isArray(from) || !Array.isArray(to)) return { from, to };
	const nth = (id: unknown) => String(from.indexOf(id) + 1);
	return { from: from.map(nth), to: to.map(nth) };
}
