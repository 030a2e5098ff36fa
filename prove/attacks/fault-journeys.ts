import { ACCOUNT_API } from '#contract/account-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { API, PAGES } from '#contract/paths.ts';
import { SECOND } from '#domain/values/time.ts';
import { signIn } from '#server/testing/accounts.ts';
import { type Answer, type Browser, localAddress, openBrowser } from '#server/testing/browser.ts';
import { file, upload } from './fault-files.ts';
import {
	inTime,
	type Journey,
	type JourneyState,
	type OpenStream,
	type Outcome,
	OWN,
	outcomeOf,
} from './fault-journey.ts';
import { paid, reading } from './fault-payments.ts';
import type { FaultSystem } from './fault-system.ts';

/** How long what one server does may take to be seen at the other: less than its sweep, which comes every 5 s. */
const SOON = { pause: 20, tries: 150 };

export async function openStream({ servers, lot }: FaultSystem): Promise<OpenStream> {
	const abort = new AbortController();
	const response = await fetch(servers[1].url + API.events(lot), { signal: abort.signal });
	let [text, open] = ['', response.status === 200];
	const decoder = new TextDecoder();
	void (async () => {
		for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
	})()
		.catch(() => undefined)
		.finally(() => {
			open = false;
		});
	return { text: () => text, open: () => open, leave: () => abort.abort() };
}

/** As much as the increment of the highest price that a run reaches, in reais. */
const STEP = 20_000;

/** Bids at the first server. */
export async function placeBid({ servers, lot, bidder }: FaultSystem, state: JourneyState): Promise<Outcome> {
	const { cookie, key } = bidder();
	state.price += STEP;
	const amount = state.price;
	const response = await fetch(servers[0].url + BIDDER_API.bids(lot), {
		method: 'POST',
		headers: { ...OWN, cookie, 'content-type': 'application/json', 'idempotency-key': key() },
		body: JSON.stringify({ amount }),
	});
	return outcomeOf(response, 201);
}

/** A bid at the first server is sent by the stream of the second, which was open before. */
const stream: Journey = async (system, state) => {
	if (!state.stream.open()) {
		state.stream = await openStream(system);
		return { broken: 'the stream has ended' };
	}
	const placed = await placeBid(system, state);
	// Without bids there is nothing to send: the stream only has to stay.
	if (placed !== 'works') return placed;
	const sent = `"amount":${state.price}`;
	if (await inTime(sent, async () => state.stream.text().includes(sent), SOON)) return 'works';
	return { broken: `a bid was not on the stream of the other server in time` };
};

/** A bid at the first server is on the page that the second sends to visitors. */
const page: Journey = async (system, state) => {
	const read = () => fetch(system.servers[1].url + PAGES.auction(system.lot));
	const placed = await placeBid(system, state);
	if (placed !== 'works') return outcomeOf(await read(), 200);
	const shown = state.price.toLocaleString('pt-BR');
	if (await inTime(shown, async () => (await (await read()).text()).includes(shown), SOON)) return 'works';
	return { broken: 'a bid was not on the page of the other server in time' };
};

/** A browser of the site at an address of its own, so that no limit of a network is reached. */
function newBrowser(server: { url: string }, state: JourneyState): Browser {
	const browser = openBrowser(server, localAddress(state.addresses++));
	const ask: Browser['ask'] = (method, path, body, headers) =>
		browser.ask(method, path, body, { ...OWN, ...headers });
	return { ...browser, ask };
}

function outcomeOfAnswer({ status, headers, text }: Answer): Promise<Outcome> {
	const get = (name: string) => (headers[name] === undefined ? null : String(headers[name]));
	return outcomeOf({ status, headers: { get }, text: async () => text }, 200);
}

const signingIn: Journey = async ({ servers, bidder }, state) =>
	outcomeOfAnswer(await signIn(newBrowser(servers[1], state), bidder().email));

/** Asks for a recovery email: the answer waits for no mail server. */
async function recover(system: FaultSystem, state: JourneyState, email: string): Promise<Outcome> {
	const browser = newBrowser(system.servers[0], state);
	const body = { email, redirectTo: '/auth' };
	return outcomeOfAnswer(await browser.ask('POST', `${ACCOUNT_API.auth}/request-password-reset`, body));
}

const recovery: Journey = (system, state) => recover(system, state, system.bidder().email);

/** A recovery email arrives. */
const delivery: Journey = async (system, state) => {
	const { email } = system.bidder();
	const before = system.mails.length;
	const asked = await recover(system, state, email);
	if (asked !== 'works') return asked;
	const received = async () => system.mails.slice(before).some((mail) => mail.includes(email));
	if (await inTime('mail', received, { pause: 50, tries: 100 })) return 'works';
	return { broken: `no mail within ${5 * SECOND} ms` };
};

const WITH_BIDS = { bid: placeBid, stream, page };
const WITHOUT_BIDS = { signIn: signingIn, upload, recovery, payment: reading };
const WITH_FILES = { ...WITHOUT_BIDS, file };

/** These only have to work after a fault. */
const AFTERWARDS = { delivery, paid };

export type JourneyName = keyof typeof WITH_BIDS | keyof typeof WITH_FILES | keyof typeof AFTERWARDS;

/** Journeys by name; those in turn share a price. */
interface Journeys {
	inTurn: readonly [JourneyName, Journey][];
	others: readonly [JourneyName, Journey][];
}

const named = (journeys: Partial<Record<JourneyName, Journey>>) =>
	Object.entries(journeys) as [JourneyName, Journey][];

/** The journeys during a fault. Where no server stores files for both, none is read. */
export function journeysIn({ documentOwner }: FaultSystem): Journeys {
	return { inTurn: named(WITH_BIDS), others: named(documentOwner ? WITH_FILES : WITHOUT_BIDS) };
}

/** The journeys after a fault. */
export function journeysAfter(system: FaultSystem): Journeys {
	const { inTurn, others } = journeysIn(system);
	return { inTurn, others: [...others, ...named(AFTERWARDS)] };
}
