import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { SaleResult } from '#contract/sale-workbench.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { isDeskPaper, type PaperName } from '#domain/settlement/papers.ts';
import {
	issueAta,
	issueDeskPaper,
	issueSalePaper,
	type PaperDeps,
} from '#server/features/settlement/papers/issue-papers.ts';
import { readMillis } from '#server/platform/db/clock.ts';
import type { Vault } from '#server/platform/vault.ts';
import { readSaleResults } from './sale-results.ts';

type Deps = PaperDeps & { vault: Vault };

/** The administrator who takes the papers. */
interface Taker {
	user_id: string;
	session_id: string;
	address: string | null;
}

/**
 * The papers of the lots of a sale that exist now, or of those with these numbers, as a ZIP. Each is drawn when the one before it has been
 * sent, so that the archive of 200 lots takes no more memory than a paper. A paper that cannot be drawn breaks the download off.
 * Problems: `sale.not-found`; `sale.no-papers` if there is none.
 */
export async function issueSalePapers(
	deps: Deps,
	taker: Taker,
	id: string,
	numbers: readonly number[] | undefined,
): Promise<Result<ReadableStream>> {
	const results = await readSaleResults(deps.db, deps.environment, id);
	if (!results) return fail(problem('sale.not-found'));
	const wanted = results.lots.filter(
		({ lot_number }) => numbers === undefined || (lot_number !== null && numbers.includes(lot_number)),
	);
	const papers = wanted.flatMap((lot) => lot.papers.map((paper) => ({ lot, paper })));
	if (papers.length === 0) return fail(problem('sale.no-papers'));
	return ok(zipped(deps, taker, papers, new Date(await readMillis(deps.db))));
}

interface Paper {
	lot: SaleResult;
	paper: PaperName;
}

function zipped(deps: Deps, taker: Taker, papers: readonly Paper[], mtime: Date): ReadableStream {
	const zip = new ZipFile();
	const out = zip.outputStream as Readable;
	zip.on('error', (error: Error) => out.destroy(error));
	for (const { lot, paper } of papers)
		zip.addReadStreamLazy(nameOf(lot, paper), { mtime }, (give) => {
			draw(deps, taker, lot.id, paper).then(
				(bytes) => give(null, Readable.from([bytes])),
				(error: unknown) => give(error, Readable.from([])),
			);
		});
	zip.end();
	return Readable.toWeb(out) as ReadableStream;
}

/** `lote-2/auto-de-arrematacao.pdf` */
function nameOf({ lot_number, id }: SaleResult, paper: PaperName): string {
	return `lote-${lot_number ?? id.slice(0, 8)}/${paper}.pdf`;
}

async function draw(deps: Deps, taker: Taker, auction_id: string, paper: PaperName): Promise<Uint8Array> {
	const drawn = await drawnBy(deps, taker, auction_id, paper);
	if (!drawn.ok) throw new Error(`${paper}: ${drawn.problem.code}`);
	return drawn.value;
}

function drawnBy(deps: Deps, taker: Taker, auction_id: string, paper: PaperName) {
	if (paper === 'ata') return issueAta(deps, auction_id);
	if (isDeskPaper(paper)) return issueDeskPaper(deps, auction_id, taker, paper);
	return issueSalePaper(deps, auction_id, { ...taker, admin: true }, paper);
}
