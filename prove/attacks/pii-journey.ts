import { randomUUID } from 'node:crypto';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { FUNCTIONS } from '#contract/function-paths.ts';
import { PAGES } from '#contract/paths.ts';
import type { TestServer } from '#prove/system/test-system.ts';
import { type Answer, openBrowser } from '#server/testing/browser.ts';
import { makeOpenAuction } from '#server/testing/factories.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';
import { makeProposalLot } from '#server/testing/proposals.ts';
import { sendForm } from '#server/testing/uploads.ts';
import { makeWonLot } from '#server/testing/won-lots.ts';
import {
	type Ask,
	type Journey,
	makeSecrets,
	type SecretOf,
	secureAndRecover,
	sendSecretsEverywhere,
} from './pii-secrets.ts';

/** A PDF that contains a text. */
const pdfWith = (text: string) => pdfFile(`/Canary (${text})`).toString('latin1');

/** Performs a journey: a person signs up, registers, bids, wins, pays, makes mistakes and resets the password. */
export async function takeJourney(
	app: TestServer,
	admin: string,
	nth: number,
	watch: (lot: string) => void,
): Promise<Journey> {
	const secrets = makeSecrets(nth);
	const secret = (name: string) => secrets.get(name) as string;
	const journey: Journey = { secrets, lots: [], refusals: [], locations: [], steps: [] };
	const browser = openBrowser(app, secret('address'));
	const ask = async (method: string, path: string, body?: unknown, headers?: Record<string, string>) => {
		const answer = await browser.ask(method, path, body, headers);
		note(journey, method, path, answer);
		return answer;
	};
	await signUp(ask, secret);
	const session = (await ask('GET', ACCOUNT_API.session)).body.session as {
		access_token: string;
		user: { id: string };
	};
	secrets.set('access token', session.access_token);
	secrets.set(
		'session',
		decodeURIComponent(browser.cookies.get('martelo.session_token') ?? '').split('.')[0] as string,
	);
	const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
	await register(app, journey, { ask, secret, cookie, admin, id: session.user.id });
	await bid(app, journey, { ask, secret, cookie, admin, id: session.user.id }, watch);
	await sendSecretsEverywhere(ask, secret, journey);
	await secureAndRecover(app, ask, secret, secrets);
	return journey;
}

interface Person {
	ask: Ask;
	secret: SecretOf;
	cookie: string;
	/** An administrator's cookie. */
	admin: string;
	id: string;
}

function note({ refusals, locations, steps }: Journey, method: string, path: string, answer: Answer): void {
	steps.push(`${method} ${path.replace(/[?].*/, '')} ${answer.status}`);
	if (answer.status >= 400) refusals.push(answer.text);
	const { location } = answer.headers;
	if (location) locations.push(String(location));
}

async function signUp(ask: Ask, secret: SecretOf): Promise<void> {
	const email = secret('email');
	await ask('POST', '/api/auth/sign-up/email', { name: secret('name'), email, password: secret('password') });
	await ask('POST', '/api/auth/sign-in/email', { email, password: secret('wrong password') });
	await ask(
		'POST',
		'/api/auth/sign-in/email',
		`{"email": "${email}", "password": "${secret('password')}", broken`,
	);
	await ask('POST', '/api/auth/sign-in/email', { email, password: secret('password') });
	const change = { currentPassword: secret('wrong password'), newPassword: secret('second password') };
	await ask('POST', '/api/auth/change-password', change);
	await ask('POST', '/api/auth/change-password', { ...change, currentPassword: secret('password') });
}

/** States the CPF, first with an error in the address and then whole. */
async function stateIdentity(ask: Ask, secret: SecretOf): Promise<void> {
	const identity = { person_type: 'individual', tax_id: secret('tax id in digits') };
	await ask('PUT', ACCOUNT_API.identity, { ...identity, address: secret('home address').repeat(20) });
	await ask('PUT', ACCOUNT_API.identity, { ...identity, representative: { name: secret('name') } });
	await ask('PUT', ACCOUNT_API.identity, { ...identity, address: secret('home address') });
	await ask('GET', ACCOUNT_API.identity);
}

/** Uploads a document, is rejected with a reason, is approved, and adds a device for push messages. */
async function register(app: TestServer, { secrets, refusals }: Journey, person: Person): Promise<void> {
	const { ask, secret, cookie, admin, id } = person;
	const form = new FormData();
	form.set('file', new File([pdfWith(secret('document'))], `${secret('file name')}.pdf`));
	const { body } = await sendForm(app, cookie, form);
	refusals.push(JSON.stringify(body));
	const { url } = (await ask('POST', FUNCTIONS.documentUrl, { userId: id })).body as { url?: string };
	if (url) secrets.set('document link', url.slice(url.lastIndexOf('/') + 1));
	if (url) await ask('GET', new URL(url).pathname);
	await stateIdentity(ask, secret);
	const reason = { reason: `${secret('rejection')} ${secret('tax id')}` };
	await app.ask('POST', ADMIN_API.rejectRegistration(id), { token: admin, body: reason });
	await app.db.updateTable('profiles').set({ status: 'pending' }).where('id', '=', id).execute();
	await app.ask('POST', ADMIN_API.approveRegistration(id), {
		token: admin,
		body: { checked: ['name'] },
	});
	const keys = { p256dh: 'B'.repeat(87), auth: 'B'.repeat(22) };
	await ask('POST', ACCOUNT_API.notificationDevices, {
		endpoint: `https://push.exemplo.com.br/${secret('device')}`,
		keys,
	});
	await ask('PATCH', ACCOUNT_API.notificationChoices, { kind: 'outbid', channel: 'email', enabled: true });
}

/** Places a bid with a maximum and is bid against, adds a favourite, makes a proposal, and wins and pays a lot. */
async function bid(
	app: TestServer,
	journey: Journey,
	{ ask, secret, cookie, id }: Person,
	watch: (lot: string) => void,
): Promise<void> {
	const { db } = app;
	const open = await makeOpenAuction(db);
	watch(open);
	const key = () => ({ 'idempotency-key': randomUUID() });
	const maximum = Number(secret('secret maximum'));
	await ask('POST', BIDDER_API.bids(open), { amount: 100_000, max_amount: maximum }, key());
	await ask('POST', BIDDER_API.bids(open), { amount: 1, max_amount: maximum }, key());
	const token = await app.approved();
	await app.ask('POST', BIDDER_API.bids(open), { token, headers: key(), body: { amount: 150_000 } });
	await ask('POST', FUNCTIONS.favorites, { auction_id: open });
	const proposals = await makeProposalLot(db);
	const proposal = { price: 200_000, down_payment: 50_000, instalments: 30, correction: 'IPCA' };
	await ask('POST', BIDDER_API.proposals(proposals), proposal, key());
	const { auction_id: won } = await makeWonLot(db, { bidders: 1, first: id });
	await ask('GET', BIDDER_API.payment(won));
	await ask('GET', PAGES.payment(won));
	const form = new FormData();
	form.set('file', new File([pdfWith(secret('proof'))], `${secret('file name')}.pdf`));
	await fetch(app.url + BIDDER_API.paymentProof(won), {
		method: 'POST',
		headers: { cookie, 'sec-fetch-site': 'same-origin' },
		body: form,
	});
	await ask('GET', ACCOUNT_API.accountExport);
	journey.lots.push(open, proposals, won);
}
