import type { Kysely } from 'kysely';
import { PAGES } from '#contract/paths.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, type Result } from '#domain/problems/result.ts';
import { auctioneerWords } from '#domain/sale/auctioneer-words.ts';
import { hasPaper, PAPERS, type SalePaper } from '#domain/settlement/papers.ts';
import { PAYMENT_LABELS } from '#domain/settlement/payments.ts';
import { amountInWords } from '#domain/values/amount-words.ts';
import { type Centavos, formatBRL } from '#domain/values/money.ts';
import { isoOf } from '#domain/values/time.ts';
import { recordEvent } from '#server/features/accounts/security/security-events.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Vault } from '#server/platform/vault.ts';
import { composeAuto } from './compose-auto.ts';
import type { Block, PageLayout } from './page-layout.ts';
import { type Issue, writeJob } from './paper-job.ts';
import { drawInWorker } from './papers-process.ts';
import { type AtaSource, readAtaSource } from './read-ata.ts';
import { readSale, type Sale } from './read-sale.ts';
import {
	costTable,
	declaredNote,
	lotRows,
	moment,
	momentSeconds,
	partyRows,
	payeeNote,
	takenNote,
} from './sale-rows.ts';

const CONFIRMED = {
	person: 'por uma pessoa do leiloeiro, que conferiu a conta',
	bank: 'pelo banco, consultado por este site',
};

/** What the operator received: where the price was deposited with the court, the commission alone. */
function receivedWords({ name, amount, price, commission, court, slip_number }: Sale): string {
	const paid = (value: Centavos) => `${formatBRL(value)} (${amountInWords(value)})`;
	if (court === null)
		return `Recebemos de ${name} a quantia de ${paid(amount)}, pela arrematação do lote descrito abaixo, da qual damos quitação.`;
	const slip = slip_number === null ? '' : `, guia nº ${slip_number}`;
	const deposit = `O preço de ${paid(price)} foi depositado em juízo (${court}${slip}), e o depósito foi conferido.`;
	if (commission === 0) return `${deposit} Não há comissão.`;
	return `Recebemos de ${name} a quantia de ${paid(commission)}, comissão pela arrematação do lote descrito abaixo, da qual damos quitação. ${deposit}`;
}

/** The receipt of a payment that is `paid`: how much, from whom, when, and how it was confirmed. */
export function composeReceipt(sale: Sale, brand: string): Pick<PageLayout, 'title' | 'blocks'> {
	const { paid_at, confirmed_by, transfer } = sale;
	return {
		title: PAPERS.recibo,
		blocks: [
			{
				kind: 'paragraph',
				text: receivedWords(sale),
			},
			{ kind: 'heading', text: 'Pagamento' },
			{
				kind: 'facts',
				rows: [
					['Pago em', paid_at === null ? 'data não registrada' : moment(paid_at)],
					['Confirmado', confirmed_by ? CONFIRMED[confirmed_by] : 'pelo leiloeiro'],
					...(transfer ? [['Identificador no banco', transfer] as const] : []),
				],
			},
			costTable(sale),
			...declaredNote(sale),
			...takenNote(sale),
			...payeeNote(sale),
			{ kind: 'heading', text: 'Partes' },
			{ kind: 'facts', rows: partyRows(sale, brand) },
			{ kind: 'heading', text: 'Lote' },
			{ kind: 'facts', rows: lotRows(sale) },
		],
	};
}

/** Who asks for a paper: the winner for their own win, or an administrator for anybody's. */
interface PaperReader {
	user_id: string;
	admin: boolean;
	session_id: string;
	address: string | null;
}

/** What papers need: the database, the environment, and the operator's brand. */
export interface PaperDeps {
	db: Kysely<Database>;
	environment: Environment;
	brand: { name: string; url: string };
}

const COMPOSE = {
	'nota-de-arrematacao': composeNota,
	'auto-de-arrematacao': composeAuto,
	recibo: composeReceipt,
} as const satisfies Record<SalePaper, typeof composeNota>;

/**
 * A paper about the latest win of an auction: the reader's own, or for an administrator anybody's. It states the winner's
 * tax id whole, so that an administrator's reading is recorded (rules §30).
 * `payment.not-found` when there is none to show them; `paper.not-there` when the payment's state has no such paper.
 */
export async function issueSalePaper(
	deps: PaperDeps & { vault: Vault },
	auction_id: string,
	{ admin, ...reader }: PaperReader,
	paper: SalePaper,
): Promise<Result<Uint8Array<ArrayBuffer>>> {
	const sale = await readSale(deps, auction_id, admin ? null : reader.user_id);
	if (!sale) return fail(problem('payment.not-found'));
	if (!hasPaper(paper, sale.status))
		return fail(problem('paper.not-there', { state: PAYMENT_LABELS[sale.status] }));
	if (admin && sale.identity)
		await recordEvent(deps.db, {
			event_type: 'identity_read',
			...reader,
			details: { document_of: sale.winner_id },
		});
	const issue = issueOf(deps, sale, isoOf(sale.now));
	const draft = paper === 'auto-de-arrematacao';
	return drawInWorker(writeJob({ layout: { draft, ...issue, ...COMPOSE[paper](sale, deps.brand.name) } }));
}

/** The ata of an auction, public: what its ledger contains up to now. `auction.not-found` when there is none. */
export async function issueAta(
	deps: PaperDeps,
	auction_id: string,
): Promise<Result<Uint8Array<ArrayBuffer>>> {
	const source = await readAtaSource(deps.db, deps.environment, auction_id);
	return source ? drawAta(deps, source) : fail(problem('auction.not-found'));
}

/** Draws the ata from a source that was read before. */
export function drawAta(
	deps: Pick<PaperDeps, 'brand'>,
	{ lot, texts, issued }: AtaSource,
): Promise<Result<Uint8Array<ArrayBuffer>>> {
	return drawInWorker(writeJob({ ata: lot, issue: issueOf(deps, lot, issued) }, texts));
}

function issueOf(
	{ brand }: Pick<PaperDeps, 'brand'>,
	{ auction_id, title, auctioneer }: Pick<Sale, 'auction_id' | 'title' | 'auctioneer'>,
	issued: string,
): Issue {
	return {
		about: title,
		brand: brand.name,
		issued,
		auctioneer: auctioneer && auctioneerWords(auctioneer),
		address: `${brand.url}${PAGES.ledger(auction_id)}`,
	};
}

/** The nota de arrematação: the parties, the lot, the cost item by item, the due date and the payment's state. */
export function composeNota(sale: Sale, brand: string): Pick<PageLayout, 'title' | 'blocks'> {
	return {
		title: PAPERS['nota-de-arrematacao'],
		blocks: [
			{ kind: 'heading', text: 'Partes' },
			{ kind: 'facts', rows: partyRows(sale, brand) },
			{ kind: 'heading', text: 'Lote' },
			{ kind: 'facts', rows: [...lotRows(sale), ['Encerramento', momentSeconds(sale.end_time)]] },
			{ kind: 'heading', text: 'Valores' },
			costTable(sale),
			...declaredNote(sale),
			...takenNote(sale),
			{ kind: 'paragraph', text: `Total por extenso: ${amountInWords(sale.amount)}.` },
			{ kind: 'heading', text: 'Pagamento' },
			paymentFacts(sale),
			...payeeNote(sale),
			{
				kind: 'paragraph',
				tone: 'soft',
				text: 'Este documento registra a arrematação e não é nota fiscal. Tributos, emolumentos e demais despesas da transferência do imóvel não estão incluídos.',
			},
		],
	};
}

function paymentFacts({ status, due_at, paid_at, ended_at, reason }: Sale): Block {
	return {
		kind: 'facts',
		rows: [
			['Situação', PAYMENT_LABELS[status]],
			...(due_at === null ? [] : [['Prazo', moment(due_at)] as const]),
			...(paid_at === null ? [] : [['Pago em', moment(paid_at)] as const]),
			...(ended_at === null
				? []
				: [
						[
							status === 'refunded'
								? 'Devolvido em'
								: status === 'cancelled'
									? 'Cancelado em'
									: 'Desfeita em',
							moment(ended_at),
						] as const,
					]),
			...(reason ? [['Motivo', reason] as const] : []),
		],
	};
}
