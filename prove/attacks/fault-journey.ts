import { waitFor } from '#server/testing/wait-for.ts';
import type { FaultSystem } from './fault-system.ts';

/** `works`; `refused` is a clean 503 that says when to come back; anything else is described. */
export type Outcome = 'works' | Failure;

export type Failure = 'refused' | { broken: string };

export type Journey = (system: FaultSystem, state: JourneyState) => Promise<Outcome>;

/** What the journeys of one run have in common. */
export interface JourneyState {
	/** The last amount that was accepted, in reais. */
	price: number;
	/** The stream at the second server that was opened before all faults. */
	stream: OpenStream;
	/** Counts the addresses that sign-ins and recoveries come from. */
	addresses: number;
}

export interface OpenStream {
	text(): string;
	/** Whether it is still the same connection. */
	open(): boolean;
	leave(): void;
}

export const OWN = { 'sec-fetch-site': 'same-origin', origin: 'http://martelo.invalid' };

interface Answered {
	status: number;
	headers: { get(name: string): string | null };
	text(): Promise<string>;
}

export async function outcomeOf(response: Answered, works: number): Promise<Outcome> {
	return response.status === works ? 'works' : failureOf(response);
}

export async function failureOf(response: Answered): Promise<Failure> {
	const text = await response.text();
	if (response.status === 503 && Number(response.headers.get('retry-after')) > 0) return 'refused';
	return { broken: `${response.status} ${text.slice(0, 200)}` };
}

/** Whether something becomes true in time. */
export async function inTime(
	what: string,
	read: () => Promise<boolean>,
	time: { pause: number; tries: number },
): Promise<boolean> {
	return waitFor(what, read, time).then(
		() => true,
		() => false,
	);
}
