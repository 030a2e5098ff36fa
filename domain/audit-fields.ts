import { ENVIRONMENT_LABELS, LABELS, TYPE_LABELS } from './auction.ts';
import { CALL_WORDS } from './calls.ts';
import { formatBytes } from './files.ts';
import { formatBRL } from './money.ts';
import { PAYMENT_LABELS } from './payments.ts';
import { AUCTION_KINDS, formatArea, OCCUPANCIES, PROPERTY_TYPES } from './property.ts';
import { PROPOSAL_LABELS } from './proposals.ts';
import { roundCells } from './rounds.ts';
import { formatDateTimeSeconds } from './time.ts';

type Show = (value: unknown) => string;

interface LoggedRound {
	number: number;
	start_time: string;
	end_time: string;
	minimum: number;
}

const text: Show = (value) => (typeof value === 'string' ? value : JSON.stringify(value));
const list = (show: Show): Show => {
	return (value) => (Array.isArray(value) ? value.map(show).join(', ') : text(value));
};
const number = (show: (value: number) => string): Show => {
	return (value) => (typeof value === 'number' ? show(value) : text(value));
};
const choice = (words: Readonly<Record<string, string>>): Show => {
	return (value) => words[String(value)] ?? text(value);
};

// The log speaks the API's units: reais, rounded here to the centavos that they came from.
const reais = number((value) => formatBRL(Math.round(value * 100)));
const time: Show = (value) =>
	typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? formatDateTimeSeconds(value) : text(value);
const area = number(formatArea);
const percent = number((value) => `${value.toLocaleString('pt-BR')} %`);
const yesNo = choice({ true: 'Sim', false: 'Não' });
const place = number((value) => `${value + 1}ª`);
const round: Show = (value) => {
	const { number = 0, start_time = '', end_time = '', minimum } = Object(value) as Partial<LoggedRound>;
	if (minimum === undefined) return text(value);
	return roundCells({ number, start_time, end_time }, Math.round(minimum * 100)).join(' · ');
};
const fileName: Show = (value) => text(value).split('/').at(-1) ?? '';

/** The fields of the log in the order in which they are read, each with its name on the screen. */
const FIELDS: Record<string, readonly [label: string, show: Show]> = {
	title: ['Título', text],
	status: ['Status', choice({ approved: 'Aprovado', rejected: 'Recusado', ...LABELS })],
	call: ['Chamada', choice({ 0: 'Nenhuma', ...CALL_WORDS })],
	reason: ['Motivo', text],
	payment: ['Pagamento', choice(PAYMENT_LABELS)],
	received_amount: ['Valor recebido', reais],
	pix: ['Pix', text],
	proofs: ['Comprovantes', list(text)],
	withdrawn: ['Retirado', yesNo],
	defaulted: ['Por falta de pagamento', yesNo],
	bidder: ['Licitante', text],
	price: ['Valor oferecido', reais],
	expires_at: ['Prazo da oferta', time],
	reopened_as: ['Novo leilão', text],
	reopened_from: ['Leilão anterior', text],
	auction_type: ['Tipo', choice(TYPE_LABELS)],
	environment: ['Ambiente', choice(ENVIRONMENT_LABELS)],
	initial_bid: ['Lance inicial', reais],
	current_bid: ['Lance atual', reais],
	start_time: ['Início', time],
	end_time: ['Término', time],
	description: ['Descrição', text],
	city: ['Cidade', text],
	state: ['Estado', text],
	kind: ['Modalidade', choice(AUCTION_KINDS)],
	seller: ['Comitente', text],
	auctioneer_name: ['Leiloeiro', text],
	auctioneer_registration: ['Matrícula do leiloeiro', text],
	property_type: ['Tipo de imóvel', choice(PROPERTY_TYPES)],
	occupancy: ['Ocupação', choice(OCCUPANCIES)],
	appraisal: ['Avaliação', reais],
	address: ['Endereço', text],
	neighborhood: ['Bairro', text],
	total_area: ['Área total', area],
	private_area: ['Área privativa', area],
	land_area: ['Área do terreno', area],
	bedrooms: ['Quartos', text],
	living_rooms: ['Salas', text],
	bathrooms: ['Banheiros', text],
	parking_spaces: ['Vagas', text],
	features: ['Características', list(text)],
	financing: ['Aceita financiamento', yesNo],
	registration: ['Matrícula do imóvel', text],
	registration_url: ['Link da matrícula', text],
	notice_url: ['Link do edital', text],
	commission_percent: ['Comissão', percent],
	accepts_instalments: ['Aceita proposta parcelada', yesNo],
	itbi_percent: ['ITBI estimado', percent],
	registry_cost: ['Custo de registro', reais],
	payment_deadline_hours: ['Prazo de pagamento', number((value) => `${value} h`)],
	rounds: ['Praças', list(round)],
	proposal: ['Proposta', text],
	proposal_price: ['Valor da proposta', reais],
	proposal_state: ['Situação da proposta', choice(PROPOSAL_LABELS)],
	checked: [
		'Conferido',
		list(
			choice({
				name_matches: 'Nome confere',
				document_legible: 'Documento legível',
				document_valid: 'Documento válido',
			}),
		),
	],
	image: ['Imagem', fileName],
	image_order: ['Posição', place],
	order: ['Ordem das imagens', list(text)],
	files: ['Arquivos', list(text)],
	bytes: ['Espaço', number(formatBytes)],
};
const ORDER = Object.keys(FIELDS);

/** A changed field in words; null for what was not there, or is no more. */
export interface ShownChange {
	field: string;
	label: string;
	from: string | null;
	to: string | null;
}

/** What an entry of the log says that changed, in the order in which forms show it. Values are the log's own. */
export function shownChanges(
	changes: Readonly<Record<string, { from?: unknown; to?: unknown }>>,
): ShownChange[] {
	const rank = (field: string) => ORDER.indexOf(field) + 1 || ORDER.length + 1;
	const fields = Object.keys(changes).sort((a, b) => rank(a) - rank(b));
	return fields.flatMap((field) => {
		const [label, show] = FIELDS[field] ?? [field, text];
		const { from, to } = placed(field, changes[field] ?? {});
		const shown = { field, label, from: shownValue(from, show), to: shownValue(to, show) };
		return shown.from === null && shown.to === null ? [] : [shown];
	});
}

function shownValue(value: unknown, show: Show): string | null {
	const nothing =
		value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length);
	return nothing ? null : show(value);
}

/** Pictures have no names: an order is told by the places that they had. */
function placed(
	field: string,
	{ from, to }: { from?: unknown; to?: unknown },
): { from?: unknown; to?: unknown } {
	if (field !== 'order' || !Array.isArray(from) || !Array.isArray(to)) return { from, to };
	const nth = (id: unknown) => String(from.indexOf(id) + 1);
	return { from: from.map(nth), to: to.map(nth) };
}
