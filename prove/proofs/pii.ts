import { ACCOUNT_API } from '#contract/account-paths.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { LEDGER_FORMAT } from '#contract/checkpoint-paths.ts';
import { API, PAGES } from '#contract/paths.ts';
import { takeJourney } from '#prove/attacks/pii-journey.ts';
import { type Journey, readEmails, type Secrets } from '#prove/attacks/pii-secrets.ts';
import type { Proof, RunResult, Trial } from '#prove/system/proof.ts';
import { openTestServer, type TestServer } from '#prove/system/test-system.ts';
import { makeAdmin, makePerson } from '#server/testing/factories.ts';
import { preload } from '#server/testing/preloads.ts';

/** A text that others can read, and where. */
type Surface = [where: string, text: string];

/** Opens streams as somebody else and collects their texts during the journeys. */
function listen(app: TestServer, cookie: string) {
	const stop = new AbortController();
	const texts: Surface[] = [];
	const open = async (path: string, headers: Record<string, string> = {}) => {
		const heard: Surface = [path, ''];
		texts.push(heard);
		const decoder = new TextDecoder();
		try {
			const { body } = await fetch(app.url + path, { headers, signal: stop.signal });
			for await (const chunk of body ?? []) heard[1] += decoder.decode(chunk as Uint8Array, { stream: true });
		} catch {
			// Aborted by `end`.
		}
	};
	void open(ACCOUNT_API.notificationEvents, { cookie });
	return { texts, open, end: () => stop.abort() };
}

/** Reads what visitors, and a signed-in person without a part in these lots, can read. */
async function publicTexts(app: TestServer, lots: readonly string[], cookie: string): Promise<Surface[]> {
	const paths = [
		...[PAGES.home, API.auctions, `${API.auctions}?search=plantad`, ACCOUNT_API.session, API.time],
		...[API.openapi, API.docs, API.metrics, API.health, API.ready, API.ledgerKeys, LEDGER_FORMAT],
		...lots.flatMap((id) => [
			...[PAGES.auction(id), PAGES.room(id), PAGES.ledger(id), API.auction(id), BIDDER_API.bids(id)],
			...[
				API.ledger(id),
				BIDDER_API.proposals(id),
				BIDDER_API.proxyBid(id),
				BIDDER_API.payment(id),
				BIDDER_API.paper(id, 'ata'),
			],
		]),
		...[
			ACCOUNT_API.notifications,
			ACCOUNT_API.accountExport,
			'/functions/v1/manage-favorites',
			'/profile',
			'/admin',
		],
		...[
			ADMIN_API.adminAuctions,
			ADMIN_API.registrations,
			ADMIN_API.audit,
			ADMIN_API.adminFiles,
			ADMIN_API.dashboard,
		],
	];
	const surfaces: Surface[] = [];
	for (const path of paths)
		for (const credential of [{}, { cookie }]) {
			const response = await fetch(app.url + path, { headers: credential, redirect: 'manual' });
			surfaces.push([path, `${await response.text()} ${response.headers.get('location') ?? ''}`]);
		}
	return surfaces;
}

function leaksIn(surfaces: readonly Surface[], secrets: Secrets): string[] {
	return surfaces.flatMap(([where, text]) =>
		[...secrets].filter(([, value]) => text.includes(value)).map(([name]) => `${name} is in ${where}`),
	);
}

/** Secrets that a refusal to the person may contain. */
const OWN = new Set(['name', 'email', 'address', 'rejection', 'tax id', 'tax id in digits', 'home address']);
const withoutOwn = (secrets: Secrets) => new Map([...secrets].filter(([name]) => !OWN.has(name)));

/** The headers of an email, without `To:`. */
const headOf = (mail: string) => (mail.split(/\r?\n\r?\n/)[0] ?? '').replace(/^To:.*(\r?\n[ \t].*)*/im, '');

/** `texts` is what others could read, besides the log and the emails. */
async function findLeaks(app: TestServer, journeys: readonly Journey[], texts: readonly Surface[]) {
	const heads = (await readEmails(app)).map((mail): Surface => ['the head of an email', headOf(mail)]);
	const links = (await readEmails(app)).map(
		(mail): Surface => [
			'a URL in an email, before its #',
			[...mail.matchAll(/https?:\/\/[^\s#"<>]+/g)].map(([link]) => link).join(' '),
		],
	);
	const all: Surface[] = [
		...app.server
			.output()
			.split('\n')
			.map((line): Surface => [`the log: ${line.slice(0, 160)}`, line]),
		...texts,
		...heads,
		...links,
	];
	const leaks = journeys.flatMap(({ secrets, refusals, locations }) => {
		const own = refusals.map((text): Surface => [`a refusal: ${text.slice(0, 120)}`, text]);
		const sent = locations.map((text): Surface => ['a redirect', text]);
		return [...leaksIn(all, secrets), ...leaksIn(own, withoutOwn(secrets)), ...leaksIn(sent, secrets)];
	});
	return { leaks, surfaces: all.length, log_lines: app.server.output().split('\n').length };
}

/** Requests that must succeed in every journey. */
const MILESTONES = [
	/sign-in\/email 200/,
	/change-password 200/,
	/get-document-url 200/,
	/PUT \S+account\/identity 200/,
	/bids 201/,
	/proposals 201/,
	/payment 200/,
	/account\/export 200/,
	/two-factor\/verify-totp 200/,
	/reset-password 200/,
];

async function run({ n, control, progress }: Trial): Promise<RunResult> {
	const variables = { LOG_LEVEL: 'debug', REQUIRE_EMAIL_CONFIRMATION: '0' };
	const app = await openTestServer(control ? preload('logged-body') : undefined, { variables });
	try {
		const { db } = app;
		const admin = await app.session(await makeAdmin(db));
		const stranger = await app.session(await makePerson(db));
		const stream = listen(app, stranger);
		const journeys: Journey[] = [];
		for (let nth = 0; nth < n; nth += 1) {
			const watch = (id: string) => {
				void stream.open(API.events(id));
				void stream.open(`${API.liveStates}?auction=${id}`);
			};
			journeys.push(await takeJourney(app, admin, nth, watch));
			progress(nth + 1);
		}
		const lots = journeys.flatMap((journey) => journey.lots);
		// The control's fault is in the log.
		const read = control ? [] : await publicTexts(app, lots, stranger);
		const found = await findLeaks(app, journeys, [...read, ...stream.texts]);
		stream.end();
		const steps = journeys.flatMap((journey) => journey.steps);
		const done = steps.filter((step) => / (2|3)\d\d$/.test(step)).length;
		const broken = journeys.flatMap((journey) =>
			MILESTONES.filter((one) => !journey.steps.some((step) => one.test(step))),
		);
		const faults = [...found.leaks, ...broken.map((one) => `a journey lacks ${one.source}`)];
		return {
			n,
			violations: faults.length,
			counted: {
				planted: journeys.reduce((sum, { secrets }) => sum + secrets.size, 0),
				steps: steps.length,
				steps_done: done,
				mails: (await readEmails(app)).length,
				streams: stream.texts.length,
				surfaces: found.surfaces,
				log_lines: found.log_lines,
			},
			examples: faults,
		};
	} finally {
		await app.close();
	}
}

export const PII: Proof = {
	id: 'pii',
	promise:
		'No planted personal datum or secret is in a log, a URL, a stream, a refusal, a ledger or an answer to others',
	control: 'the body of each bid is logged',
	n: { small: 1, usual: 20, control: 1 },
	run,
};
