import { z } from 'zod';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { instant, uuid } from '#contract/amount.ts';
import { LEDGER_FORMAT } from '#contract/checkpoint-paths.ts';
import { DISCOVERY } from '#contract/discovery-paths.ts';
import { health, readiness } from '#contract/health.ts';
import { liveFrame, liveSnapshot } from '#contract/live.ts';
import { liveBidNews, liveStateNews, liveStatesQuery } from '#contract/live-states.ts';
import { notificationList } from '#contract/notifications.ts';
import { API, DOCUMENTS, FILES } from '#contract/paths.ts';
import { endToEndId } from '#contract/pix.ts';
import type { Operation } from './endpoint-description.ts';

const params = z.object({ id: uuid });
const heartbeat = z.object({ server_time: instant });
const resumed = z.object({ 'last-event-id': z.string().optional() });
const text = z.string();
const bytes = { type: 'string' as const, format: 'binary' };

/** One line of a ledger; /.well-known/auction-ledger-format.txt describes it in full. */
const ledgerLine = z.object({
	v: z.literal(1),
	auction_id: uuid,
	seq: z.int(),
	previous: z.string().meta({ description: 'SHA-256 of the line before' }),
	at: z.string().meta({ description: 'ISO 8601 with microseconds' }),
	rule: z.string(),
	type: z.string(),
	data: z.record(z.string(), z.unknown()),
	after: z.record(z.string(), z.unknown()),
});

const STREAMS: Operation[] = [
	{
		path: API.events('{id}'),
		summary: 'The live stream: a snapshot or what was missed, then every record, in frames',
		request: { params, headers: resumed },
		says: 'Events snapshot and frame, whose id is their last record’s seq, and heartbeat',
		media: 'text/event-stream',
		answer: z.union([liveSnapshot, liveFrame, heartbeat]),
	},
	{
		path: API.liveStates,
		summary: 'The states of many auctions, now and as they change',
		request: { headers: resumed, query: liveStatesQuery },
		says: 'Events state, and heartbeat',
		media: 'text/event-stream',
		answer: z.union([liveStateNews, heartbeat]),
	},
	{
		path: API.runningStates,
		summary: 'The states of all auctions that are running, now and as they change',
		request: { headers: resumed },
		says: 'Events state, bid where only bids were accepted since, and heartbeat; an auction that opens is added, one that ends is sent once more',
		media: 'text/event-stream',
		answer: z.union([liveStateNews, liveBidNews, heartbeat]),
	},
	{
		path: ACCOUNT_API.notificationEvents,
		summary: 'The caller’s notifications: the number of unread ones, then each new one',
		access: 'user',
		request: { headers: resumed, query: z.object({ after: z.string().optional() }) },
		says: 'Events notices, whose id is the newest one’s number, heartbeat, and over when the session has ended',
		media: 'text/event-stream',
		answer: z.union([notificationList, heartbeat]),
	},
];

const FILES_AND_TEXTS: Operation[] = [
	{
		path: API.ledger('{id}'),
		summary: 'The ledger of an auction, one record a line',
		request: { params },
		says: 'NDJSON: each line is a record of this shape',
		media: 'application/x-ndjson',
		answer: ledgerLine,
	},
	{
		path: LEDGER_FORMAT,
		summary: 'The format of ledgers and receipts',
		media: 'text/plain',
		answer: text,
	},
	{
		path: `${FILES}/{key}`,
		summary: 'A picture of an auction, by its key, which holds slashes',
		request: { params: z.object({ key: text }) },
		media: 'image/*',
		answer: bytes,
	},
	{
		path: API.saleDocumentFile('{file}').replace(/\.pdf$/, ''),
		summary: 'A published document of a sale or lot, by the SHA-256 of its bytes in hex, and .pdf',
		request: { params: z.object({ file: text }) },
		media: 'application/pdf',
		answer: bytes,
	},
	{
		path: `${DOCUMENTS}/{link}`,
		summary: 'The document behind a signed link of 60 seconds, which alone opens it, in a sandbox',
		request: { params: z.object({ link: text }) },
		media: 'application/octet-stream',
		answer: bytes,
	},
	{
		path: ACCOUNT_API.unsubscribe('{token}'),
		summary:
			'Where a mail program opens the link in place of using it: leads to the profile, changes nothing',
		request: { params: z.object({ token: text }) },
		status: 303,
		says: 'Location: the notices of the profile',
	},
	{
		path: ACCOUNT_API.endSearchAlerts('{token}'),
		summary: 'A page with one button, which ends the emails about a saved search; changes nothing itself',
		request: { params: z.object({ token: text }) },
		media: 'text/html',
		answer: text,
	},
	{
		method: 'post',
		path: ACCOUNT_API.endSearchAlerts('{token}'),
		summary: 'Ends the emails about a saved search (RFC 8058); the link is the only credential',
		request: { params: z.object({ token: text }) },
		media: 'text/html',
		answer: text,
	},
];

const FOUND: Operation[] = [
	{ path: DISCOVERY.robots, summary: 'Which pages robots may request', media: 'text/plain', answer: text },
	{
		path: DISCOVERY.sitemap,
		summary: 'The index of the sitemap; 404 in an installation for tests',
		media: 'application/xml',
		answer: text,
	},
	{
		path: DISCOVERY.sitemapPages,
		summary: 'The sitemap of the pages that are not about a lot',
		media: 'application/xml',
		answer: text,
	},
	{
		path: DISCOVERY.sitemapLots,
		summary: 'The sitemap of the lots, at most 50,000 in a part, with the time of their last change',
		request: { query: z.object({ part: z.string() }) },
		media: 'application/xml',
		answer: text,
	},
	{
		path: DISCOVERY.feed,
		summary: 'The newest 50 lots as Atom',
		media: 'application/atom+xml',
		answer: text,
	},
	{
		path: DISCOVERY.manifest,
		summary: 'The web app manifest: name, icons, colours',
		media: 'application/manifest+json',
		answer: z.record(z.string(), z.unknown()),
	},
	{
		path: API.sharePicture('{id}'),
		summary: 'The picture of a lot’s shared link: photograph, title, price, end, discount; 1200 × 630',
		request: { params },
		media: 'image/png',
		answer: bytes,
	},
	{
		path: API.calendar('{id}'),
		summary: 'A lot’s times as an event for calendars (RFC 5545), with reminders before its end',
		request: { params },
		media: 'text/calendar',
		answer: text,
	},
];

const MACHINES: Operation[] = [
	{
		path: API.health,
		summary: 'Whether the server is alive, its version, and which build of React renders its pages',
		answer: health,
	},
	{
		path: API.ready,
		summary:
			'Whether the database answers; 503 where not, and once the server was asked to stop. Details for this machine alone',
		answer: readiness,
	},
	{
		path: API.metrics,
		summary: 'Prometheus, for the machine the server runs on; 404 to all others',
		media: 'text/plain',
		answer: text,
	},
	...[API.pixWebhook('{secret}'), `${API.pixWebhook('{secret}')}/pix`].map(
		(path): Operation => ({
			method: 'post',
			path,
			summary: 'The bank says that a Pix came in; whether and what was paid is asked at the bank',
			request: {
				params: z.object({ secret: text }),
				body: z.object({
					pix: z.array(z.object({ endToEndId, txid: z.string().optional() })).max(500),
				}),
			},
			says: 'Taken note of',
		}),
	),
	{
		path: API.openapi,
		summary: 'This document',
		answer: z.record(z.string(), z.unknown()),
	},
	{
		path: API.docs,
		summary: 'This document as a page',
		media: 'text/html',
		answer: text,
	},
	{
		path: `${API.docs}.css`,
		summary: 'The style of that page',
		media: 'text/css',
		answer: text,
	},
];

/** The routes that are mounted by hand, for the API's description. */
export const OPERATIONS: readonly Operation[] = [...STREAMS, ...FILES_AND_TEXTS, ...FOUND, ...MACHINES];
