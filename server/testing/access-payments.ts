import { randomUUID } from 'node:crypto';
import { API } from '#contract/paths.ts';
import type { AccessRow, Sample, Sender } from './access-row.ts';
import { pdfFile } from './pdf-file.ts';
import type { TestApp } from './test-app.ts';
import { makeWonLot, type WonLot } from './won-lots.ts';

/** A lot that this person has won, or somebody. */
function won({ house }: TestApp, winner?: Sender): Promise<WonLot> {
	return makeWonLot(house.db, { bidders: 1, ...(winner && { first: winner.id }) });
}

/** A form with a proof of payment. */
export function proofForm(file: Uint8Array = pdfFile()): FormData {
	const form = new FormData();
	form.append('file', new Blob([new Uint8Array(file)]), 'comprovante.pdf');
	return form;
}

/** A proof of somebody's that waits. Answers its id. */
async function proofOf({ house }: TestApp, payment_id: string): Promise<string> {
	const proof = { payment_id, file: `payments/${payment_id}/${randomUUID()}.pdf`, kind: 'pdf' as const };
	const made = house.db.insertInto('payment_proofs').values(proof).returning('id');
	return (await made.executeTakeFirstOrThrow()).id;
}

const id = (id: string, body?: object): Sample => ({ params: { id }, ...(body && { body }) });

const ofLot = (path: string, method: 'get' | 'post', body?: () => object): AccessRow => ({
	method,
	path,
	access: 'user',
	sample: async (app, sender) => id((await won(app, sender)).auction_id, body?.()),
	others: async (app) => ({
		somebodys: id((await won(app)).auction_id, body?.()),
		nobodys: id(randomUUID(), body?.()),
		code: 'payment.not-found',
	}),
});

export const PAYMENT_USER_ROWS: AccessRow[] = [
	ofLot(API.payment('{id}'), 'get'),
	ofLot(API.paymentProof('{id}'), 'post', proofForm),
	{
		...{ method: 'post', path: API.proofLink('{id}'), access: 'user' },
		sample: async (app, sender) => id(await proofOf(app, (await won(app, sender)).payment_id)),
		others: async (app) => ({
			somebodys: id(await proofOf(app, (await won(app)).payment_id)),
			nobodys: id(randomUUID()),
			code: 'payment.not-found',
		}),
	},
];

/** A Pix of a wrong amount, which waits to be sent back. */
async function strayPix(app: TestApp): Promise<Sample> {
	const { payment_id } = await won(app);
	const end_to_end_id = randomUUID().replaceAll('-', '');
	const pix = { end_to_end_id, payment_id, key: 'a@b.example', amount: 1_00, paid_at: new Date() };
	await app.house.db
		.insertInto('pix_received')
		.values({ ...pix, txid: null, outcome: 'amount' })
		.execute();
	return { params: { end_to_end_id }, body: { reason: 'Valor errado' } };
}

export const PAYMENT_ADMIN_ROWS: AccessRow[] = [
	{ method: 'get', path: API.receivedPix, access: 'admin' },
	{ method: 'post', path: API.returnPix('{end_to_end_id}'), access: 'admin', sample: strayPix },
	{
		...{ method: 'post', path: API.confirmPayment('{id}'), access: 'admin' },
		sample: async (app) => id((await won(app)).payment_id, { received_amount: 105_000 }),
	},
	{
		...{ method: 'post', path: API.refuseProofs('{id}'), access: 'admin' },
		sample: async (app) => {
			const { payment_id } = await won(app);
			await proofOf(app, payment_id);
			return id(payment_id, { reason: 'O comprovante é de outro valor.' });
		},
	},
];
