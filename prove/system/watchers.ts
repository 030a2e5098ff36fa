import { Agent, get, type IncomingMessage } from 'node:http';
import { API } from '#contract/paths.ts';
import { SECOND } from '#domain/values/time.ts';
import { localAddress } from '#server/testing/browser.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import type { Findings } from './proof.ts';

/** The number of watchers at one address, below the limit of streams of a network. */
const PER_ADDRESS = 500;

/** Streams that are opened at once at the beginning; a listening socket queues only some thousands. */
const AT_ONCE = 250;

/** For a patient wait: as long as many watchers take on a busy machine. */
export const PATIENT = { pause: 100, tries: 1_200 };

/** How long after a refusal a watcher connects again, in milliseconds, as a page does at first. */
const REFUSED_PAUSE = 5 * SECOND;

/** People who watch a lot through `url` and reconnect as browsers do: after the stream's `retry`, with Last-Event-ID. */
export class Watchers {
	/** The number of times that a stream was opened again. */
	reconnections = 0;
	/** The longest time in milliseconds in which a watcher received nothing. */
	longestSilence = 0;
	readonly #findings: Findings;
	readonly #watchers: Watcher[] = [];

	private constructor(findings: Findings) {
		this.#findings = findings;
	}

	/**
	 * Opens `count` streams of an auction, `AT_ONCE` at a time, and waits until each has received something. `addressOf` returns the
	 * address from which a group connects; undefined for the system's choice.
	 */
	static async join(
		url: string,
		auction_id: string,
		count: number,
		findings: Findings,
		addressOf: (group: number) => string | undefined = localAddress,
	): Promise<Watchers> {
		const crowd = new Watchers(findings);
		const all = crowd.#watchers;
		while (all.length < count) {
			const from = all.length;
			for (let n = from; n < Math.min(from + AT_ONCE, count); n += 1)
				all.push(new Watcher(url + API.events(auction_id), addressOf(Math.floor(n / PER_ADDRESS)), crowd));
			await waitFor('every watcher', async () => crowd.seq >= 0, PATIENT);
		}
		return crowd;
	}

	/** The lowest number of a last received record; -1 while a watcher has received nothing. */
	get seq(): number {
		return Math.min(...this.#watchers.map(({ seq }) => seq));
	}

	gap(text: string): void {
		this.#findings.add('gap', text);
	}

	silence(milliseconds: number): void {
		this.longestSilence = Math.max(this.longestSilence, milliseconds);
	}

	stop(): void {
		for (const watcher of this.#watchers) watcher.stop();
	}
}

class Watcher {
	/** The last record that was received, directly or within a snapshot. */
	seq = -1;
	readonly #url: string;
	readonly #agent: Agent;
	readonly #crowd: Watchers;
	#retry = SECOND;
	#heard = performance.now();
	#buffer = '';
	#stopped = false;

	constructor(url: string, localAddress: string | undefined, crowd: Watchers) {
		this.#url = url;
		this.#agent = new Agent({ keepAlive: false, ...(localAddress !== undefined && { localAddress }) });
		this.#crowd = crowd;
		this.#open();
	}

	stop(): void {
		this.#stopped = true;
		this.#agent.destroy();
	}

	#open(): void {
		this.#buffer = '';
		const headers = this.seq < 0 ? {} : { 'last-event-id': String(this.seq) };
		const request = get(this.#url, { agent: this.#agent, headers }, (response) => this.#read(response));
		request.once('error', () => this.#openAgain(this.#retry));
	}

	#read(response: IncomingMessage): void {
		response.setEncoding('utf8');
		if (response.statusCode === 200) response.on('data', (text: string) => this.#take(text));
		else response.resume();
		// An error of the response is followed by the request's own.
		response.once('error', () => undefined);
		response.once('end', () => this.#openAgain(response.statusCode === 200 ? this.#retry : REFUSED_PAUSE));
	}

	#openAgain(pause: number): void {
		if (this.#stopped) return;
		this.#crowd.reconnections += 1;
		setTimeout(() => !this.#stopped && this.#open(), pause);
	}

	#take(text: string): void {
		const now = performance.now();
		if (this.seq >= 0) this.#crowd.silence(now - this.#heard);
		this.#heard = now;
		const events = (this.#buffer + text).split('\n\n');
		this.#buffer = events.pop() ?? '';
		for (const event of events) this.#receive(event);
	}

	#receive(event: string): void {
		const retry = /^retry: (\d+)$/m.exec(event)?.[1];
		if (retry) this.#retry = Number(retry);
		const seq = Number(/^id: (\d+)$/m.exec(event)?.[1] ?? Number.NaN);
		if (Number.isNaN(seq)) return;
		if (event.includes('event: frame')) {
			const seqs = seqsOf(event);
			if (seqs[0] !== this.seq + 1 || seq !== this.seq + seqs.length)
				this.#crowd.gap(`after ${this.seq} came ${seqs.join(', ')}`);
		} else if (this.seq >= 0 && seq !== this.seq)
			this.#crowd.gap(`after ${this.seq} came a snapshot at ${seq}`);
		this.seq = seq;
	}
}

/** The frame that was read last, because every watcher receives the same. */
let last: { event: string; seqs: number[] } = { event: '', seqs: [] };

/** The numbers of a frame's records. */
function seqsOf(event: string): number[] {
	if (event !== last.event) {
		const { records } = JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? '') as { records: { seq: number }[] };
		last = { event, seqs: records.map(({ seq }) => seq) };
	}
	return last.seqs;
}
