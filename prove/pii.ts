import { join } from 'node:path';
import { API, PAGES } from '#contract/paths.ts';
import { makeAdmin, makePerson } from '#server/testing/factories.ts';
import { live } from './pii-journey.ts';
import { mailsOf } from './pii-mistakes.ts';
import type { Journey, Planted } from './planted.ts';
import type { Finding, Proof, Trial } from './proof.ts';
import { openApp, type ProvingApp } from './proving-app.ts';

const WITH_LOG = join(import.meta.dirname, '..', 'server', 'testing', 'with-logged-body.ts');

/** A text that somebody else can read, by where it stands. */
type Surface = [where: string, text: string];

/** Streams that a stranger listens to while people live: the texts of all of them. */
function listen(app: ProvingApp, cookie: string) {
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
			// Ended from here.
		}
	};
	void open(API.noticeEvents, { cookie });
	return { texts, open, end: () => stop.abort() };
}

/** What everybody may ask for of some lots, and what somebody signed in may who has nothing to do with them. */
async function publicTexts(app: ProvingApp, lots: readonly string[], cookie: string): Promise<Surface[]> {
	const paths = [
		...[PAGES.home, API.auctions, `${API.auctions}?search=can`, API.session, API.time],
		...[API.openapi, API.docs, API.metrics, API.health, API.ready, API.ledgerKeys, API.ledgerFormat],
		...lots.flatMap((id) => [
			...[PAGES.auction(id), PAGES.room(id), PAGES.auditoria(id), API.auction(id), API.bids(id)],
			...[API.ledger(id), API.proposals(id), API.ceiling(id), API.payment(id), API.paper(id, 'ata')],
		]),
		...[API.notices, API.accountExport, '/functions/v1/manage-favorites', '/profile', '/admin'],
		...[API.adminAuctions, API.registrations, API.audit, API.adminFiles, API.dashboard],
	];
	const surfaces: Surface[] = [];
	for (const path of paths)
		for (const credential of [{}, { cookie }]) {
			const response = await fetch(app.url + path, { headers: credential, redirect: 'manual' });
			surfaces.push([path, `${await response.text()} ${response.headers.get('location') ?? ''}`]);
		}
	return surfaces;
}

/** What must stand in no log line and no answer to a stranger; the address and the name of a file are nobody's to tell either. */
function leaksIn(surfaces: readonly Surface[], planted: Planted): string[] {
	return surfaces.flatMap(([where, text]) =>
		[...planted].filter(([, value]) => text.includes(value)).map(([name]) => `${name} stands in ${where}`),
	);
}

/** Answers to the person themself may name what is theirs, but no secret. */
const OWN = new Set(['name', 'email', 'address', 'rejection', 'tax id']);
const SECRET = (planted: Planted) => new Map([...planted].filter(([name]) => !OWN.has(name)));

/** The head of a mail names its reader in `To:` alone. */
const headOf = (mail: string) => (mail.split(/\r?\n\r?\n/)[0] ?? '').replace(/^To:.*(\r?\n[ \t].*)*/im, '');

async function look(app: ProvingApp, journeys: readonly Journey[], heard: Surface[], cookie: string) {
	const lots = journeys.flatMap((journey) => journey.lots);
	const heads = (await mailsOf(app)).map((mail): Surface => ['the head of a mail', headOf(mail)]);
	const links = (await mailsOf(app)).map(
		(mail): Surface => [
			'an address in a mail, before its #',
			[...mail.matchAll(/https?:\/\/[^\s#"<>]+/g)].map(([link]) => link).join(' '),
		],
	);
	const all: Surface[] = [
		...app.server
			.output()
			.split('\n')
			.map((line): Surface => [`the log: ${line.slice(0, 160)}`, line]),
		...(await publicTexts(app, lots, cookie)),
		...heard,
		...heads,
		...links,
	];
	const leaks = journeys.flatMap(({ planted, refusals, locations }) => {
		const own = refusals.map((text): Surface => [`a refusal: ${text.slice(0, 120)}`, text]);
		const sent = locations.map((text): Surface => ['a redirect', text]);
		return [...leaksIn(all, planted), ...leaksIn(own, SECRET(planted)), ...leaksIn(sent, planted)];
	});
	return { leaks, surfaces: all.length, log_lines: app.server.output().split('\n').length };
}

/** What a journey must have come to, or nothing was planted there. */
const MILESTONES = [
	/sign-in\/email 200/,
	/change-password 200/,
	/get-document-url 200/,
	/bids 201/,
	/proposals 201/,
	/payment 200/,
	/account\/export 200/,
	/two-factor\/verify-totp 200/,
	/reset-password 200/,
];

async function run({ n, control, progress }: Trial): Promise<Finding> {
	const variables = { LOG_LEVEL: 'debug', REQUIRE_EMAIL_CONFIRMATION: '0' };
	const app = await openApp(control ? WITH_LOG : undefined, { variables });
	try {
		const { db } = app.house;
		const admin = await app.session(await makeAdmin(db));
		const stranger = await app.session(await makePerson(db));
		const stream = listen(app, stranger);
		const journeys: Journey[] = [];
		for (let nth = 0; nth < n; nth += 1) {
			const watch = (id: string) => {
				void stream.open(API.events(id));
				void stream.open(`${API.liveStates}?auction=${id}`);
			};
			journeys.push(await live(app, admin, nth, watch));
			progress(nth + 1);
		}
		const found = await look(app, journeys, stream.texts, stranger);
		stream.end();
		const steps = journeys.flatMap((journey) => journey.steps);
		const done = steps.filter((step) => / (2|3)\d\d$/.test(step)).length;
		const broken = journeys.flatMap((journey) =>
			MILESTONES.filter((one) => !journey.steps.some((step) => one.test(step))),
		);
		const faults = [...found.leaks, ...broken.map((one) => `a journey broke before ${one.source}`)];
		return {
			n,
			violations: faults.length,
			counted: {
				planted: journeys.reduce((sum, { planted }) => sum + planted.size, 0),
				...{ steps: steps.length, steps_done: done, mails: (await mailsOf(app)).length },
				...{ streams: stream.texts.length, surfaces: found.surfaces, log_lines: found.log_lines },
			},
			examples: faults,
		};
	} finally {
		await app.close();
	}
}

/** What people entrust to the site is read by nobody else. */
export const PII: Proof = {
	id: 'pii',
	promise:
		'No planted personal datum or secret stands in a log, an address, a stream, a refusal, a ledger or an answer to others',
	control: 'the body of each bid is logged',
	n: { small: 1, usual: 20, control: 1 },
	run,
};
