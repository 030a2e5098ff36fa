import { type Kysely, sql } from 'kysely';
import { PAGES } from '#contract/paths.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { isOver } from '#domain/auction/auction.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, type Result } from '#domain/problems/result.ts';
import { auctioneerWords } from '#domain/sale/auctioneer-words.ts';
import {
	DESK_PAPERS,
	type DeskPaper,
	hasDeskPaper,
	hasPaper,
	isUnsold,
	type PaidPart,
	SALE_PAPERS,
	type SalePaper,
} from '#domain/settlement/papers.ts';
import { PAYMENT_LABELS } from '#domain/settlement/payments.ts';
import { isoOf } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Vault } from '#server/platform/vault.ts';
import { composeAdjudication } from './compose-adjudication.ts';
import { composeAuto } from './compose-auto.ts';
import { composeNegativeRounds, composePublication } from './compose-certificates.ts';
import { composeDefault } from './compose-default.ts';
import { composeNegative } from './compose-negative.ts';
import { composeNota } from './compose-nota.ts';
import {
	composeCommissionReceipt,
	composeCostReceipts,
	composePriceReceipt,
	paidCommission,
	paidCosts,
	receivedParts,
} from './compose-receipts.ts';
import type { PageLayout } from './page-layout.ts';
import { type Issue, writeJob } from './paper-job.ts';
import { type PaperLot, unsoldRounds } from './paper-lot.ts';
import { lotReference, type Site } from './paper-rows.ts';
import type { PaperWin } from './paper-win.ts';
import { drawInWorker } from './papers-process.ts';
import { type AtaSource, readAtaSource } from './read-ata.ts';
import { readPaperLots } from './read-paper-lot.ts';
import { type DeskReader, readPeople, recordReading } from './read-people.ts';
import { readWin } from './read-win.ts';

/** Who asks for a paper: the winner for their own win, or an administrator for anybody's. */
interface PaperReader extends DeskReader {
	admin: boolean;
}

/** What papers need: the database, the environment, and the operator's brand. */
export interface PaperDeps {
	db: Kysely<Database>;
	environment: Environment;
	brand: { name: string; url: string };
}

type DrawnPaper = Promise<Result<Uint8Array<ArrayBuffer>>>;
type Composed = Pick<PageLayout, 'title' | 'blocks'>;

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
): DrawnPaper {
	const [lot] = await readPaperLots(deps.db, deps.environment, sql`a.id = ${auction_id}`);
	const win = lot && (await readWin(deps, auction_id, admin ? null : reader.user_id));
	if (!win) return fail(problem('payment.not-found'));
	const composed = hasPaper(paper, { status: win.status, paid: paidParts(win) })
		? composeOf(paper, lot, win, siteOf(deps))
		: null;
	if (!composed) return fail(problem('paper.not-there', { state: PAYMENT_LABELS[win.status] }));
	if (admin && win.user_id !== null && win.identity) await recordReading(deps.db, reader, win.user_id);
	// What an administrator takes is for signing; the winner's copy is a draft of it.
	const draft = paper === 'auto-de-arrematacao' && !admin;
	return drawInWorker(writeJob({ layout: { draft, ...issueOf(deps, lot), ...composed } }));
}

function composeOf(paper: SalePaper, lot: PaperLot, win: PaperWin, site: Site): Composed | null {
	switch (paper) {
		case 'nota-de-arrematacao':
			return composeNota(lot, win);
		case 'auto-de-arrematacao':
			if (lot.outcome === 'adjudicated') return composeAdjudication(lot, win, site);
			return lot.outcome === 'sold' ? composeAuto(lot, win, site) : null;
		case 'recibo':
			return composePriceReceipt(lot, win, receivedParts(win));
		case 'recibo-da-comissao': {
			const part = paidCommission(win);
			return part ? composeCommissionReceipt(lot, win, part) : null;
		}
		case 'recibo-das-despesas':
			return composeCostReceipts(lot, win, paidCosts(win));
		case 'carta-de-inadimplencia':
			return composeDefault(lot, win);
	}
}

/** The papers that a lot has now, of its win and of the desk, but for its atas. */
export function papersOf(
	lot: PaperLot,
	win: PaperWin | null,
	site: Site,
): [SalePaper | DeskPaper, Composed][] {
	const ofWin = win
		? SALE_PAPERS.filter((paper) => hasPaper(paper, { status: win.status, paid: paidParts(win) })).map(
				(paper) => [paper, composeOf(paper, lot, win, site)] as const,
			)
		: [];
	const ofDesk = DESK_PAPERS.filter((paper) => hasDeskPaper(paper, standingOf(lot))).map(
		(paper) => [paper, paper === 'ata-identificada' ? null : composeDeskPaper(paper, lot, site)] as const,
	);
	return [...ofWin, ...ofDesk].flatMap(([paper, composed]) => (composed ? [[paper, composed]] : []));
}

/** Which kinds of parts of a win are paid. */
function paidParts(win: PaperWin): PaidPart[] {
	return [
		...(receivedParts(win).length > 0 ? (['price'] as const) : []),
		...(paidCommission(win) ? (['commission'] as const) : []),
		...(paidCosts(win).length > 0 ? (['cost'] as const) : []),
	];
}

/**
 * A paper of the desk about a published lot. `auction.not-found` when there is none; `paper.not-there` when how the lot stands has no such paper.
 */
export async function issueDeskPaper(
	deps: PaperDeps & { vault: Vault },
	auction_id: string,
	reader: DeskReader,
	paper: DeskPaper,
): DrawnPaper {
	const [lot] = await readPaperLots(deps.db, deps.environment, sql`a.id = ${auction_id}`);
	if (!lot) return fail(problem('auction.not-found'));
	if (!hasDeskPaper(paper, standingOf(lot)))
		return fail(problem('paper.not-there', { state: 'este resultado' }));
	if (paper === 'ata-identificada') return issueIdentifiedAta(deps, auction_id, reader);
	const composed = composeDeskPaper(paper, lot, siteOf(deps));
	if (!composed) return fail(problem('paper.not-there', { state: 'este resultado' }));
	return drawInWorker(writeJob({ layout: { draft: false, ...issueOf(deps, lot), ...composed } }));
}

function composeDeskPaper(
	paper: Exclude<DeskPaper, 'ata-identificada'>,
	lot: PaperLot,
	site: Site,
): Composed | null {
	switch (paper) {
		case 'auto-negativo':
			return composeNegative(lot, site);
		case 'certidao-de-publicacao':
			return composePublication(lot, site);
		case 'certidao-de-leiloes-negativos':
			return composeNegativeRounds(lot);
	}
}

function standingOf(lot: PaperLot) {
	return {
		unsold: isUnsold(lot.outcome),
		negative: unsoldRounds(lot).length > 0,
		over: isOver(lot.status),
	};
}

async function issueIdentifiedAta(
	deps: PaperDeps & { vault: Vault },
	auction_id: string,
	reader: DeskReader,
): DrawnPaper {
	const source = await readAtaSource(deps.db, deps.environment, auction_id);
	if (!source) return fail(problem('auction.not-found'));
	const people = await readPeople(deps, reader, auction_id);
	return drawAta(deps, { ...source, lot: { ...source.lot, people } });
}

/** The ata of an auction, public: what its ledger contains up to now. `auction.not-found` when there is none. */
export async function issueAta(deps: PaperDeps, auction_id: string): DrawnPaper {
	const source = await readAtaSource(deps.db, deps.environment, auction_id);
	return source ? drawAta(deps, source) : fail(problem('auction.not-found'));
}

/** Draws the ata from a source that was read before. */
export function drawAta(deps: Pick<PaperDeps, 'brand'>, { lot, texts, issued }: AtaSource): DrawnPaper {
	return drawInWorker(writeJob({ ata: lot, issue: { ...issueOf(deps, lot), issued } }, texts));
}

/** Draws a paper of a lot and its win that were read before. */
export function drawPaper(deps: Pick<PaperDeps, 'brand'>, lot: PaperLot, composed: Composed): DrawnPaper {
	return drawInWorker(writeJob({ layout: { draft: false, ...issueOf(deps, lot), ...composed } }));
}

/** The site, with its address where it has a public one: an installation without PUBLIC_URL has only this machine's. */
export function siteOf({ brand }: Pick<PaperDeps, 'brand'>): Site {
	const { hostname } = new URL(brand.url);
	const own =
		hostname === 'localhost' || hostname === '[::1]' || hostname === '0.0.0.0' || hostname.startsWith('127.');
	return { brand: brand.name, url: own ? null : brand.url };
}

function issueOf(deps: Pick<PaperDeps, 'brand'>, lot: PaperLot): Issue {
	const site = siteOf(deps);
	const reference = lot.sale ? `${lotReference(lot)}: ` : '';
	return {
		about: `${reference}${lot.title}`,
		brand: site.brand,
		issued: isoOf(lot.now),
		auctioneer: lot.auctioneer && auctioneerWords(lot.auctioneer),
		site: site.url,
		address: site.url === null ? null : `${site.url}${PAGES.ledger(lot.auction_id)}`,
	};
}
