import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Agent, FormData, fetch } from 'undici';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { API } from '#contract/paths.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#domain/values/time.ts';
import { appCode } from '#server/testing/accounts.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';
import { readMail } from '#server/testing/read-mail.ts';
import { auctioneerBody, regulatedFields, saleBody } from '#server/testing/sales.ts';

/** The password of the administrator and of the bidder. */
export const PASSWORD = 'martelo de bronze novo';

type Body = Record<string, unknown>;

/** A browser of one person: it keeps the session's cookies, and throws for an answer that is not 2xx. */
function openClient(origin: string, dispatcher: Agent) {
	const cookies = new Map<string, string>();
	return async (method: string, path: string, body?: Body | FormData, headers: Body = {}): Promise<Body> => {
		const form = body instanceof FormData;
		const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
		const answer = await fetch(origin + path, {
			method,
			dispatcher,
			headers: {
				origin,
				cookie,
				...(form || !body ? {} : { 'content-type': 'application/json' }),
				...headers,
			} as Record<string, string>,
			...(body ? { body: form ? body : JSON.stringify(body) } : {}),
		});
		for (const set of answer.headers.getSetCookie()) {
			const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
			cookies.set(name, value);
		}
		const text = await answer.text();
		if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 600)}`);
		return /json/.test(answer.headers.get('content-type') ?? '') ? JSON.parse(text) : { text };
	};
}
export type Client = ReturnType<typeof openClient>;

/** What the journeys know of the installed product: its address, how to reach it, and the folder of its emails. */
export interface Installed {
	origin: string;
	dispatcher: Agent;
	outbox: () => Promise<string[]>;
}

/** Signs in; an administrator sets up the second factor, without which the back office is closed. */
export async function signInAdmin({ origin, dispatcher }: Installed, email: string): Promise<Client> {
	const ask = openClient(origin, dispatcher);
	await ask('POST', '/api/auth/sign-in/email', { email, password: PASSWORD });
	const { totpURI } = await ask('POST', '/api/auth/two-factor/enable', { password: PASSWORD });
	await ask('POST', '/api/auth/two-factor/verify-totp', { code: appCode(String(totpURI)) });
	return ask;
}

function fileForm(file: Blob, name: string, fields: Record<string, string>): FormData {
	const form = new FormData();
	for (const [field, value] of Object.entries(fields)) form.set(field, value);
	form.set('file', file, name);
	return form;
}

const pdf = (name: string) =>
	new Blob([new Uint8Array(pdfFile(`/Lang (${name})`))], { type: 'application/pdf' });

/** The five steps of docs/install.md, "The first lot": auctioneer, seller, sale with its edital, lot, publication. Returns the lot's id. */
export async function publishFirstLot(admin: Client, picture: Uint8Array<ArrayBuffer>): Promise<string> {
	const auctioneer = await admin('POST', ADMIN_API.auctioneers, auctioneerBody({ is_default: true }));
	const seller = await admin('POST', ADMIN_API.sellers, { name: 'Banco Comitente S.A.', kind: 'bank' });
	const parties = { auctioneer_id: auctioneer.id, seller_id: seller.id };
	const sale = await admin('POST', ADMIN_API.adminSales, saleBody(parties));
	const edital = fileForm(pdf('edital'), 'edital.pdf', { kind: 'edital', title: 'Edital' });
	await admin('POST', ADMIN_API.adminSaleDocuments(String(sale.id)), edital);
	const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();
	const rounds = [
		{ start_time: at(10), end_time: at(20), minimum: 400_000 },
		{ start_time: at(36), end_time: at(40), minimum: 240_000 },
	];
	const times = { start_time: at(10), end_time: at(20), rounds };
	const place = {
		title: 'Casa no Cambuí',
		description: 'Três quartos e quintal.',
		city: 'Campinas',
		state: 'SP',
	};
	const of_sale = { auction_type: 'scheduled', sale_id: sale.id, lot_number: 1 };
	const lot = await admin('POST', ADMIN_API.adminAuctions, {
		...place,
		...of_sale,
		...regulatedFields(times),
	});
	const id = String(lot.id);
	for (const kind of ['matricula', 'laudo'])
		await admin(
			'POST',
			ADMIN_API.auctionDocuments(id),
			fileForm(pdf(kind), `${kind}.pdf`, { kind, title: kind }),
		);
	const fields = { auctionId: id, imageOrder: '0' };
	await admin(
		'POST',
		'/functions/v1/image-optimizer',
		fileForm(new Blob([picture], { type: 'image/webp' }), 'casa.webp', fields),
	);
	const reasons = { 'lots.0.notices': 'O cartório do juízo cientifica as partes' };
	await admin('POST', ADMIN_API.publishSale(String(sale.id)), { reasons });
	return id;
}

/** The token in the email to an address, which is sent by a queue. */
async function confirmationToken({ outbox }: Installed, email: string): Promise<string> {
	for (const until = Date.now() + MINUTE; Date.now() < until; await sleep(SECOND)) {
		const mail = (await outbox()).map(readMail).findLast(({ headers }) => headers.to === email);
		const token = /#token=(\S+)/.exec(mail?.text ?? '')?.[1];
		if (token) return decodeURIComponent(token);
	}
	throw new Error(`no email to ${email} within a minute`);
}

/** A person who signs up, confirms the address by the email, and is approved. */
export async function approvedBidder(installed: Installed, admin: Client, email: string): Promise<Client> {
	const ask = openClient(installed.origin, installed.dispatcher);
	await ask('POST', '/api/auth/sign-up/email', { name: 'Bruno Lima Prado', email, password: PASSWORD });
	const token = await confirmationToken(installed, email);
	await ask('POST', ACCOUNT_API.confirmAddress, { token, password: PASSWORD });
	await ask('POST', '/api/auth/sign-in/email', { email, password: PASSWORD });
	const { user } = (await ask('GET', '/api/auth/get-session')) as { user: { id: string } };
	await admin('POST', ADMIN_API.approveRegistration(user.id), { checked: ['name'] });
	return ask;
}

/** A voluntary lot that is open now. */
export async function openLot(admin: Client): Promise<string> {
	const lot = await admin('POST', ADMIN_API.adminAuctions, {
		title: 'Apartamento na Vila Mariana',
		description: 'Dois quartos, perto do metrô.',
		city: 'São Paulo',
		state: 'SP',
		initial_bid: 320_000,
		auction_type: 'scheduled',
		start_time: new Date(Date.now() + HOUR).toISOString(),
		end_time: new Date(Date.now() + 2 * DAY).toISOString(),
	});
	await admin('POST', ADMIN_API.auctionAction(String(lot.id), 'start'));
	return String(lot.id);
}

/** Bids; returns the answer, which has the receipt, as text. */
export async function bid(bidder: Client, lot: string, amount: number): Promise<string> {
	return JSON.stringify(
		await bidder('POST', BIDDER_API.bids(lot), { amount }, { 'idempotency-key': randomUUID() }),
	);
}

/** The lot's ledger, as anybody may download it. */
export async function ledgerOf({ origin, dispatcher }: Installed, lot: string): Promise<string> {
	const answer = await fetch(origin + API.ledger(lot), { dispatcher });
	return answer.text();
}
