import { bidderName } from '#domain/auction/bidding.ts';
import { declaredWords } from '#domain/auction/declared-result.ts';
import { PREFERENCE_GROUNDS } from '#domain/auction/preference-grounds.ts';
import { AUCTION_KINDS } from '#domain/lot/property.ts';
import type { Identity } from '#domain/people/identity.ts';
import { PERSON_WORDS } from '#domain/people/identity-words.ts';
import { auctioneerWords } from '#domain/sale/auctioneer-words.ts';
import { conditionWords, GUARANTEE } from '#domain/settlement/instalments.ts';
import { costOfWin } from '#domain/settlement/payments.ts';
import { formatBRL } from '#domain/values/money.ts';
import { formatPercent } from '#domain/values/numbers.ts';
import { formatDateTime, type Micros } from '#domain/values/time.ts';
import { momentSeconds } from './ata-words.ts';
import type { Block } from './page-layout.ts';
import type { Sale } from './read-sale.ts';

type LabelledValue = readonly [label: string, value: string];

/** `21/11/2026 09:00` from µs. */
export function moment(at: Micros): string {
	return formatDateTime(Math.floor(at / 1_000));
}

/** `5%` from basis points. */
export function percent(basisPoints: number): string {
	return formatPercent(basisPoints / 100);
}

/** The lot's auctioneer, or else the installation's, who stands on every paper (rules §26). */
export function auctioneerRow({ auctioneer }: Pick<Sale, 'auctioneer'>): LabelledValue {
	return ['Leiloeiro', auctioneer ? auctioneerWords(auctioneer) : 'não informado'];
}

/** The facts that identify the lot, as far as they are entered. */
export function lotRows(
	lot: Pick<Sale, 'auction_id' | 'city' | 'state' | 'kind'> & Partial<Pick<Sale, 'address' | 'registration'>>,
): LabelledValue[] {
	const place = [lot.city, lot.state].filter(Boolean).join('/');
	return [
		['Leilão', lot.auction_id],
		['Natureza', lot.kind ? AUCTION_KINDS[lot.kind] : 'não informada no lote'],
		...(place ? [['Local', place] as const] : []),
		...(lot.address ? [['Endereço do imóvel', lot.address] as const] : []),
		...(lot.registration ? [['Matrícula do imóvel', lot.registration] as const] : []),
	];
}

/** The winner's tax id, representative and address, as the winner stated them (rules §30). */
function identityRows({ person_type, tax_id, representative, address }: Identity): LabelledValue[] {
	return [
		[`${PERSON_WORDS[person_type].tax_id} do arrematante`, tax_id],
		...(representative
			? [['Representante do arrematante', `${representative.name}, CPF ${representative.tax_id}`] as const]
			: []),
		...(address ? [['Endereço do arrematante', address] as const] : []),
	];
}

/** The seller, the auctioneer and the winner. */
export function partyRows(sale: Sale, brand: string): LabelledValue[] {
	return [
		['Site', brand],
		auctioneerRow(sale),
		...(sale.seller ? [['Comitente', sale.seller] as const] : []),
		['Arrematante', sale.name],
		...(sale.identity
			? identityRows(sale.identity)
			: [['CPF ou CNPJ do arrematante', 'não informado'] as const]),
		['E-mail do arrematante', sale.email ?? 'conta excluída'],
		['Na ata do leilão', bidderName(sale.bidder)],
	];
}

/** The price, the commission with its percentage, and their sum. */
export function costTable(sale: Sale): Block {
	const { price, commission, amount, commission_bp } = sale;
	// The lot's percentage, only if it yields the commission that was charged.
	const share = costOfWin(price, commission_bp).commission === commission ? percent(commission_bp) : '';
	return {
		kind: 'table',
		total: true,
		columns: [
			{ head: 'Item', share: 5 },
			{ head: 'Percentual', share: 2, right: true },
			{ head: 'Valor', share: 3, right: true },
		],
		rows: [
			[itemName(sale), '', formatBRL(price)],
			['Comissão do leiloeiro', share, formatBRL(commission)],
			['Total', '', formatBRL(amount)],
		],
	};
}

function itemName({ price, highest_bid, preference, proposal }: Sale): string {
	if (proposal) return 'Preço da proposta aceita';
	if (preference) return 'Preço, igual ao maior lance';
	return price === highest_bid ? 'Lance vencedor' : 'Preço da arrematação';
}

/** By what the winner takes the lot: a right of preference, with whose the highest bid was, or a proposal; nothing where they bid it themselves. */
export function takenNote({ preference, proposal }: Sale): Block[] {
	if (proposal)
		return [
			{
				kind: 'paragraph',
				text: `Vendido por proposta (CPC, art. 895), sem lance vencedor. ${conditionWords(proposal)}. Garantia: ${GUARANTEE}.`,
			},
		];
	if (!preference) return [];
	const { ground, highest_bidder, highest_bid, at } = preference;
	const on = ground ? ` (${PREFERENCE_GROUNDS[ground].toLowerCase()})` : '';
	return [
		{
			kind: 'paragraph',
			text: `O maior lance, de ${formatBRL(highest_bid)}, foi de ${bidderName(highest_bidder)}. Quem arremata exerceu o direito de preferência${on} em ${momentSeconds(at)}, pelo mesmo preço.`,
		},
	];
}

/** The declared price beside the highest bid, and which of the two is owed; nothing when they are equal. */
export function declaredNote({ declared_price: declared, highest_bid, price: owed }: Sale): Block[] {
	if (declared === null) return [];
	return [{ kind: 'paragraph', text: declaredWords({ declared, highest_bid, owed }) }];
}

/** To whom each part is paid, where the price goes to the court (CPC art. 892). */
export function payeeNote({ court, slip_number, price, commission, auctioneer }: Sale): Block[] {
	if (court === null) return [];
	const slip = slip_number === null ? 'por guia de depósito judicial' : `pela guia nº ${slip_number}`;
	const fee =
		commission > 0 ? `, e a comissão de ${formatBRL(commission)} a ${auctioneer?.name ?? 'leiloeiro'}` : '';
	return [
		{
			kind: 'paragraph',
			text: `O preço de ${formatBRL(price)} é pago a ${court}, ${slip}${fee}. São pagamentos separados.`,
		},
	];
}
