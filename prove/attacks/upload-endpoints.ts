import { type Kysely, sql } from 'kysely';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { FUNCTIONS } from '#contract/function-paths.ts';
import { FILES } from '#contract/paths.ts';
import type { TestSystem } from '#prove/system/test-system.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { makeAdmin, makeAuction, makePerson } from '#server/testing/factories.ts';
import { makeWonLot } from '#server/testing/won-lots.ts';

/** The answer to an upload. */
export interface UploadResult {
	status: number;
	/** The problem's code, if it was refused. */
	code: string | null;
	/** The URLs at which the file is served. */
	served: string[];
	/** The cookie of the sender's session. */
	cookie: string;
}

/** Sends a file as somebody who may upload it. */
export type SendFile = (file: Buffer, filename: string, type: string) => Promise<UploadResult>;

/** The endpoints for uploads, named by the kind of file. */
export const ENDPOINTS = ['document', 'picture', 'proof'] as const;
export type EndpointName = (typeof ENDPOINTS)[number];

/** The number of uploads per person, auction or payment, within the product's limits. */
const USES = { document: 20, picture: 10, proof: 5 };

/** The upload functions of the first server, each with senders of its own. */
export function openEndpoints(system: TestSystem): Record<EndpointName, SendFile> {
	const { db } = system;
	const url = system.servers[0]?.url ?? '';
	const person = renewedAfter(USES.document, async () => {
		const id = await makePerson(db, { status: 'pending' });
		return { id, cookie: await system.session(id) };
	});
	const admin = renewedAfter(Number.POSITIVE_INFINITY, async () => system.session(await makeAdmin(db)));
	const auction = renewedAfter(USES.picture, () => makeAuction(db));
	const win = renewedAfter(USES.proof, async () => {
		const lot = await winLot(db);
		return { ...lot, cookie: await system.session(lot.people[0] ?? '') };
	});
	return {
		document: async (...file) => {
			const { id, cookie } = await person();
			const answer = await post(`${url}${ACCOUNT_API.document}`, cookie, form(...file));
			const link = await linkOf(answer, `${url}${FUNCTIONS.documentUrl}`, cookie, { userId: id });
			return { ...answer, served: link, cookie };
		},
		picture: async (...file) => {
			const [cookie, auctionId] = [await admin(), await auction()];
			const body = form(...file);
			body.append('auctionId', auctionId);
			const answer = await post(`${url}${FUNCTIONS.imageOptimizer}`, cookie, body);
			const keys = answer.status < 300 ? await latestPicture(db, auctionId) : [];
			return { ...answer, served: keys.map((key) => `${url}${FILES}/${key}`), cookie };
		},
		proof: async (...file) => {
			const { auction_id, cookie } = await win();
			const answer = await post(`${url}${BIDDER_API.paymentProof(auction_id)}`, cookie, form(...file));
			const { id } = answer.body as { id?: string };
			const link = await linkOf(answer, `${url}${BIDDER_API.proofLink(id ?? '')}`, cookie);
			return { ...answer, served: link, cookie };
		},
	};
}

/** Makes a lot that somebody has won. Tries again if the server's scheduler has interfered. */
async function winLot(db: Kysely<Database>, tries = 10): ReturnType<typeof makeWonLot> {
	const lot = await makeWonLot(db, { bidders: 1 }).catch((error: unknown) => {
		if (tries <= 1) throw error;
		return null;
	});
	return lot ?? winLot(db, tries - 1);
}

/** Makes a new value after so many uses. */
function renewedAfter<T>(uses: number, make: () => Promise<T>): () => Promise<T> {
	let [made, used] = [null as Promise<T> | null, 0];
	return () => {
		if (!made || used >= uses) [made, used] = [make(), 0];
		used += 1;
		return made;
	};
}

function form(file: Buffer, filename: string, type: string): FormData {
	const body = new FormData();
	body.append('file', new Blob([new Uint8Array(file)], { type }), filename);
	return body;
}

interface Answer {
	status: number;
	code: string | null;
	body: Record<string, unknown>;
}

async function post(url: string, cookie: string, body: FormData | string): Promise<Answer> {
	const headers = {
		cookie,
		'sec-fetch-site': 'same-origin',
		...(typeof body === 'string' && { 'content-type': 'application/json' }),
	};
	const response = await fetch(url, { method: 'POST', headers, body });
	const answer = (await response.json()) as Record<string, unknown>;
	return { status: response.status, code: (answer.code as string) ?? null, body: answer };
}

async function linkOf(sent: Answer, url: string, cookie: string, body: object = {}): Promise<string[]> {
	if (sent.status >= 300) return [];
	const answer = await post(url, cookie, JSON.stringify(body));
	const link = answer.body.url as string | undefined;
	// Replaces the host: links start with the server's PUBLIC_URL.
	return link ? [new URL(new URL(link).pathname, url).href] : [];
}

/** The keys of all files of the auction's newest picture. */
async function latestPicture(db: Kysely<Database>, auction_id: string): Promise<string[]> {
	const { rows } = await sql<{ image_url: string; widths: number[]; avif: boolean }>`
		select image_url, widths, avif from auction_images where auction_id = ${auction_id}
		order by image_order desc limit 1`.execute(db);
	return rows.flatMap(({ image_url, widths, avif }) =>
		widths.flatMap((width) =>
			['webp', ...(avif ? ['avif'] : [])].map((end) => `${image_url}-${width}.${end}`),
		),
	);
}
