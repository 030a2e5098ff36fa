import { z } from 'zod';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { uuid } from '#contract/amount.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { API } from '#contract/paths.ts';
import { signedAuto, signedAutoList } from '#contract/signed-autos.ts';
import type { User } from '#domain/auction/access.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import {
	DESK_PAPERS,
	PAPERS,
	type PaperName,
	SALE_PAPERS,
	SIGNED_AUTO_LIMIT_MEGABYTES,
} from '#domain/settlement/papers.ts';
import { SECOND } from '#domain/values/time.ts';
import { issueBundle } from '#server/features/settlement/papers/bundle.ts';
import { issueAta, issueDeskPaper, issueSalePaper } from '#server/features/settlement/papers/issue-papers.ts';
import { issueSaleAta } from '#server/features/settlement/papers/issue-sale-ata.ts';
import {
	listSignedAutos,
	openSignedAuto,
	storeSignedAuto,
} from '#server/features/settlement/papers/signed-autos.ts';
import { auctionParams } from '#server/http/catalogue/auctions.ts';
import { endpoint } from '#server/http/endpoint.ts';
import type { HttpContext } from '#server/http/http-context.ts';
import { clientKey } from '#server/http/request-context.ts';
import { uploadedFile } from '#server/http/upload.ts';
import { readerOf } from './payment-reader.ts';

const bytes = z.instanceof(Uint8Array);
const saleParams = z.object({ id: uuid });
const versionParams = z.object({ id: uuid, version: z.coerce.number().int().min(1).max(10_000) });

/** `nota-de-arrematacao-8d1c1c1e.pdf`: readable, and different for each lot. */
const nameOf = (paper: PaperName) => (input: { params: { id: string } }) =>
	`${paper === 'ata' ? 'ata-do-leilao' : paper}-${input.params.id.slice(0, 8)}.pdf`;

const deskOf = (actor: User, address: string | null) => ({
	user_id: actor.id,
	session_id: actor.session_id,
	address,
});

const salePapers = SALE_PAPERS.map((paper) =>
	endpoint({
		method: 'get',
		path: BIDDER_API.paper('{id}', paper),
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

const deskPapers = DESK_PAPERS.map((paper) =>
	endpoint({
		method: 'get',
		path: ADMIN_API.paper('{id}', paper),
		summary: `${PAPERS[paper]} of a lot: PDF`,
		access: 'admin',
		params: auctionParams,
		media: 'application/pdf',
		filename: nameOf(paper),
		output: bytes,
		run: async (context, { actor, address, params }) =>
			limited(context, clientKey(actor, address), () =>
				issueDeskPaper(context, params.id, deskOf(actor, address), paper),
			),
	}),
);

const saleAtas = [
	endpoint({
		method: 'get',
		path: API.saleAta('{id}'),
		summary: 'The ata of a sale with all its lots, made of their ledgers, under pseudonyms: PDF',
		access: 'public',
		params: saleParams,
		media: 'application/pdf',
		filename: ({ params }) => `ata-do-leilao-${params.id.slice(0, 8)}.pdf`,
		output: bytes,
		run: async (context, { actor, address, params }) =>
			limited(context, clientKey(actor, address), () => issueSaleAta(context, params.id, null)),
	}),
	endpoint({
		method: 'get',
		path: ADMIN_API.saleAta('{id}'),
		summary: 'The ata of a sale with the names and tax ids of its bidders, for the court: PDF',
		access: 'admin',
		params: saleParams,
		media: 'application/pdf',
		filename: ({ params }) => `ata-identificada-${params.id.slice(0, 8)}.pdf`,
		output: bytes,
		run: async (context, { actor, address, params }) =>
			limited(context, clientKey(actor, address), () =>
				issueSaleAta(context, params.id, deskOf(actor, address)),
			),
	}),
];

const signedAutos = [
	endpoint({
		method: 'get',
		path: ADMIN_API.signedAutos('{id}'),
		summary: 'The autos of a lot that were signed and uploaded, the latest first',
		access: 'admin',
		params: auctionParams,
		output: signedAutoList,
		run: async (context, { params }) => {
			const listed = await listSignedAutos(context, params.id);
			return listed.ok ? ok({ signed_autos: listed.value }) : listed;
		},
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.signedAutos('{id}'),
		summary: 'Keeps the signed auto of a lot as its next version: a PDF',
		access: 'admin',
		params: auctionParams,
		body: uploadedFile,
		pool: 'sale-documents',
		megabytes: SIGNED_AUTO_LIMIT_MEGABYTES,
		status: 201,
		output: signedAuto,
		run: (context, { actor, params, body }) =>
			storeSignedAuto(context, { admin_id: actor.id, auction_id: params.id }, body),
	}),
	endpoint({
		method: 'get',
		path: ADMIN_API.signedAuto('{id}', '{version}'),
		summary: 'A signed auto as it was uploaded: PDF',
		access: 'admin',
		params: versionParams,
		media: 'application/pdf',
		filename: ({ params }) => `auto-assinado-${params.id.slice(0, 8)}-v${params.version}.pdf`,
		output: bytes,
		run: async (context, { actor, address, params: { id, version } }) => {
			const file = await openSignedAuto(context, deskOf(actor, address), { auction_id: id, version });
			if (!file) return fail(problem('auction.not-found'));
			return ok(new Uint8Array(await new Response(file.stream).arrayBuffer()));
		},
	}),
];

export const paperEndpoints = [
	...salePapers,
	...deskPapers,
	...saleAtas,
	...signedAutos,
	endpoint({
		method: 'get',
		path: BIDDER_API.paper('{id}', 'ata'),
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
			'The court bundle: papers, documents, ledger, keys, bids, acts, payments, proofs, and a program that verifies them: ZIP',
		access: 'admin',
		params: auctionParams,
		media: 'application/zip',
		filename: ({ params }) => `dossie-${params.id.slice(0, 8)}.zip`,
		output: z.instanceof(ReadableStream),
		run: (context, { actor, address, params }) => issueBundle(context, params.id, deskOf(actor, address)),
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
