import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { liveFrame, liveSnapshot } from '#contract/live.ts';
import { liveBidNews, liveStateNews } from '#contract/live-states.ts';
import { notificationList, streamRights } from '#contract/notifications.ts';
import { problemDocument } from '#contract/problems.ts';
import type { RawAnswer } from '#server/testing/raw-request.ts';
import type { Target } from './fuzz-targets.ts';

const PROBLEM = problemDocument.strict();

/** The events of live streams. */
const STREAM_EVENT = z.union([
	liveSnapshot,
	liveFrame,
	liveBidNews,
	liveStateNews,
	notificationList,
	streamRights,
	z.object({ server_time: z.string() }),
]);

/** The schema library's default messages, which users must not see. */
const ENGLISH = /\b(invalid (input|string|option)|expected|too (small|big)|unrecognized|required)\b/i;

const KNOWN_TYPES =
	/^(text\/(html|plain|css|javascript|x-script|event-stream|csv|calendar)|application\/(json|x-ndjson|pdf|zip|javascript|problem\+json|xml|atom\+xml|manifest\+json)|image\/)/;

/** Returns what is wrong with an answer, whatever the request was, or null. */
export function faultOf(target: Target, method: string, answer: RawAnswer): string | null {
	const { status, type, body } = answer;
	if (status >= 500) return `answered ${status} ${body.toString('utf8', 0, 200)}`;
	if (type.startsWith('application/problem+json')) return problemFault(status, body);
	if (type !== '' && !KNOWN_TYPES.test(type)) return `answered ${status} as ${type}`;
	if (type.startsWith('text/event-stream')) return streamFault(body.toString());
	if (type.startsWith('application/json') && body.length > 0 && parsed(body) === undefined)
		return 'answered invalid JSON';
	return target.endpoint && method === target.method ? endpointFault(target.endpoint, answer) : null;
}

type Endpoint = NonNullable<Target['endpoint']>;

/** An endpoint must answer with its declared status, type and schema, or with a problem. */
function endpointFault({ status: own = 200, media, output }: Endpoint, answer: RawAnswer): string | null {
	const { status, type, body } = answer;
	// A parameter of dots results in another path, and invalid HTTP is refused before it reaches an endpoint.
	if (type.startsWith('text/html')) return null;
	if (status === 400 && type === '') return null;
	if (status !== own) return `answered ${status}, declared is ${own} or a problem`;
	if (status === 204) return body.length === 0 ? null : 'answered 204 with a body';
	if (!type.startsWith(media ?? 'application/json')) return `answered ${type}`;
	if (media) return null;
	const value = parsed(body);
	const read = output.safeParse(value);
	if (!read.success) return `answered something that its schema refuses: ${read.error.issues[0]?.message}`;
	return isDeepStrictEqual(value, JSON.parse(JSON.stringify(read.data)))
		? null
		: 'answered more than its schema declares';
}

function problemFault(status: number, body: Buffer): string | null {
	const read = PROBLEM.safeParse(parsed(body));
	if (!read.success) return `answered an invalid problem: ${body.toString('utf8', 0, 200)}`;
	const { data: problem } = read;
	if (problem.status !== status) return `answered ${status} with a problem of status ${problem.status}`;
	if (problem.code === 'request.invalid' && !problem.errors?.length) return 'answered 400 without a field';
	const english = problem.errors?.find(({ message }) => message === '' || ENGLISH.test(message));
	return english ? `answered in English at ${english.path}: ${english.message}` : null;
}

function streamFault(text: string): string | null {
	for (const block of text.split('\n\n').slice(0, -1)) {
		const data = block.split('\n').filter((line) => line.startsWith('data:'));
		if (data.length === 0) continue;
		const read = STREAM_EVENT.safeParse(parsed(Buffer.from(data.map((line) => line.slice(5)).join('\n'))));
		if (!read.success) return `sent an unknown event: ${block.slice(0, 200)}`;
	}
	return null;
}

function parsed(body: Buffer): unknown {
	try {
		return JSON.parse(body.toString());
	} catch {
		return undefined;
	}
}
