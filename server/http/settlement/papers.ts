import { z } from 'zod';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { API } from '#contract/paths.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, type Result } from '#domain/problems/result.ts';
import { PAPERS, type PaperName, SALE_PAPERS } from '#domain/settlement/papers.ts';
import { SECOND } from '#domain/values/time.ts';
import { issueBundle } from '#server/features/settlement/papers/bundle.ts';
import { issueAta, issueSalePaper } from '#server/features/settlement/papers/issue-papers.ts';
import { auctionParams } from '#server/http/catalogue/auctions.ts';
import { endpoint } from '#server/http/endpoint.ts';
import type { HttpContext } from '#server/http/http-context.ts';
import { clientKey } from '#server/http/request-context.ts';
import { readerOf } from './payment-reader.ts';

const bytes = z.instanceof(Uint8Array);

/** `nota-de-arrematacao-8d1c1c1e.pdf`: readable, and different for each lot. */
const nameOf = (paper: PaperName) => (input: { params: { id: string } }) =>
	`${paper === 'ata' ? 'ata-do-leilao' : paper}-${input.params.id.slice(0, 8)}.pdf`;

const salePapers = SALE_PAPERS.map((paper) =>
	endpoint({
		method: 'get',
		path: API.paper('{id}', paper),
		summary: `${PAPERS[paper]}, for the winner and for administrators: PDF`,
		access: 'user',
		params: auctionParams,
		media: 'application/pdf',
		filename: nameOf(paper),
		output: bytes,
		run: async (context, { actor, address, params }) => {
			const reader = { ...readerOf(actor), session_id: actor.session_id, address };
			return limited(context, clientKey(actor, address), () =>
				issueSalePaper(context, params.id, reader, paper),
			);
		},
	}),
);

export const paperEndpoints = [
	...salePapers,
	endpoint({
		method: 'get',
		path: API.paper('{id}', 'ata'),
		summary: 'The ata of an auction, made of its ledger, under pseudonyms: PDF',
		access: 'public',
		params: auctionParams,
		media: 'application/pdf',
		filename: nameOf('ata'),
		output: bytes,
		run: async (context, { actor, address, params }) =>
			limited(context, clientKey(actor, address), () => issueAta(context, params.id)),
	}),
	endpoint({
		method: 'get',
		path: ADMIN_API.bundle('{id}'),
		summary:
			'The court bundle: ata, ledger, keys, ranking, deeds, payments, and a program that verifies them: ZIP',
		access: 'admin',
		params: auctionParams,
		media: 'application/zip',
		filename: ({ params }) => `dossie-${params.id.slice(0, 8)}.zip`,
		output: z.instanceof(ReadableStream),
		run: (context, { actor, params }) => issueBundle(context, params.id, actor.id),
	}),
];

/** Draws papers, unless the caller has reached the limit. */
export async function limited<T>(
	{ paperLimit }: Pick<HttpContext, 'paperLimit'>,
	key: string,
	draw: () => Promise<Result<T>>,
): Promise<Result<T>> {
	const wait = await paperLimit.take(key);
	if (wait === null) return draw();
	return fail(problem('request.too-many', { retry_after: Math.ceil(wait / SECOND) }));
}
