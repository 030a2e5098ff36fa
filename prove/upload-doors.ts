import { type Kysely, sql } from 'kysely';
import { API, FILES, FUNCTIONS } from '#contract/paths.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { makeAdmin, makeAuction, makePerson } from '#server/testing/factories.ts';
import { makeWonLot } from '#server/testing/won-lots.ts';
import type { ProvingHouse } from './proving-house.ts';

/** What an endpoint that takes files made of one. */
export interface Taken {
	status: number;
	/** The problem's code, where it was refused. */
	code: string | null;
	/** Where it is served back, and as whom it was sent. */
	served: string[];
	cookie: string;
}

/** A way to send a file as whoever may. */
export type SendFile = (file: Buffer, filename: string, type: string) => Promise<Taken>;

/** The endpoints that take files, by what they take. */
export const DOORS = ['document', 'picture', 'proof'] as const;
export type Door = (typeof DOORS)[number];

/** One person sends so many documents in an hour, an auction has so many pictures, a payment so many proofs. */
const TURNS = { document: 20, picture: 10, proof: 5 };

/** Opens the endpoints of a server: each has its own people, new ones as the old ones have had their turns. */
export function openDoors(house: ProvingHouse): Record<Door, SendFile> {
	const { db } = house;
	const url = house.servers[0]?.url ?? '';
	const person = inTurns(TURNS.document, async () => {
		const id = await makePerson(db, { status: 'pending' });
		return { id, cookie: await house.session(id) };
	});
	const admin = inTurns(Number.POSITIVE_INFINITY, async () => house.session(await makeAdmin(db)));
	const auction = inTurns(TURNS.picture, () => makeAuction(db));
	const win = inTurns(TURNS.proof, async () => {
		const lot = await winLot(db);
		return { ...lot, cookie: await house.session(lot.people[0] ?? '') };
	});
	return {
		document: async (...file) => {
			const { id, cookie } = await person();
			const answer = await post(`${url}${API.document}`, cookie, form(...file));
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
			const answer = await post(`${url}${API.paymentProof(auction_id)}`, cookie, form(...file));
			const { id } = answer.body as { id?: string };
			const link = await linkOf(answer, `${url}${API.proofLink(id ?? '')}`, cookie);
			return { ...answer, served: link, cookie };
		},
	};
}

/** A lot that somebody has won. The server's own clock may be faster at opening or closing it: then another one. */
async function winLot(db: Kysely<Database>, tries = 10): ReturnType<typeof makeWonLot> {
	const lot = await makeWonLot(db, { bidders: 1 }).catch((error: unknown) => {
		if (tries <= 1) throw error;
		return null;
	});
	return lot ?? winLot(db, tries - 1);
}

/** Makes a thing anew once it was used so often. */
function inTurns<T>(turns: number, make: () => Promise<T>): () => Promise<T> {
	let [made, used] = [null as Promise<T> | null, 0];
	return () => {
		if (!made || used >= turns) [made, used] = [make(), 0];
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

async function linkOf(taken: Answer, url: string, cookie: string, body: object = {}): Promise<string[]> {
	if (taken.status >= 300) return [];
	const asked = await post(url, cookie, JSON.stringify(body));
	const link = asked.body.url as string | undefined;
	// The server names itself by its PUBLIC_URL: what follows is the link.
	return link ? [new URL(new URL(link).pathname, url).href] : [];
}

/** The keys of every file of the auction's newest picture. */
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
