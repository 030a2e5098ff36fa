import type { Kysely } from 'kysely';
import type { PublicAuctioneer } from '#contract/auctioneers.ts';
import { PAGES } from '#contract/paths.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, type Result } from '#domain/problems/result.ts';
import { auctioneerWords } from '#domain/sale/auctioneer-words.ts';
import { hasPaper, type SalePaper } from '#domain/settlement/papers.ts';
import { PAYMENT_LABELS } from '#domain/settlement/payments.ts';
import { isoOf } from '#domain/values/time.ts';
import { recordEvent } from '#server/features/accounts/security/security-events.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Vault } from '#server/platform/vault.ts';
import { composeAuto } from './compose-auto.ts';
import { composeNota } from './compose-nota.ts';
import { composeReceipt } from './compose-receipt.ts';
import { type Issue, writeOrder } from './paper-job.ts';
import { drawInWorker } from './papers-process.ts';
import { type AtaSource, readAtaSource } from './read-ata.ts';
import { readSale } from './read-sale.ts';

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
	const issue = issueOf(deps, sale, sale.auctioneer, isoOf(sale.now));
	const draft = paper === 'auto-de-arrematacao';
	return drawInWorker(writeOrder({ layout: { draft, ...issue, ...COMPOSE[paper](sale, deps.brand.name) } }));
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
	{ lot, auctioneer, texts, issued }: AtaSource,
): Promise<Result<Uint8Array<ArrayBuffer>>> {
	return drawInWorker(writeOrder({ ata: lot, issue: issueOf(deps, lot, auctioneer, issued) }, texts));
}

function issueOf(
	{ brand }: Pick<PaperDeps, 'brand'>,
	{ auction_id, title }: { auction_id: string; title: string },
	auctioneer: PublicAuctioneer | null,
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
