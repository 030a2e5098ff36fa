import { type Held, idOf } from './session-knowledge.ts';
import type { SessionState } from './session-state.ts';

/** Asks the server for the session; rejects when it gives no answer. */
export type Request = () => Promise<Held | null>;

/** How a tab learns from the server what the session is. */
export interface Reading {
	/** Asks now; undefined when there is no answer. */
	ask(): Promise<Held | null | undefined>;
	/** Reads the session unless it is known; several callers share one question. */
	once(): Promise<void>;
	/** Reads the session that the page was rendered with. Another one is forgotten, none at all is the end. */
	expect(session_id: string): Promise<void>;
}

/** One tab's way to read the session into its state. */
export function createReading(state: SessionState, request: Request): Reading {
	let reading: Promise<boolean> | undefined;

	async function ask(): Promise<Held | null | undefined> {
		state.update({ reading: true });
		try {
			return await request();
		} catch (error) {
			console.error('the session could not be read', error);
			return undefined;
		} finally {
			state.update({ reading: false });
		}
	}

	/** Whether the server said that this is nobody. An event that overtook the answer is right, though. */
	async function read(): Promise<boolean> {
		const held = await ask();
		const { known, ended } = state.read();
		if (held === undefined || known) return false;
		state.update({ held: idOf(held) === ended ? null : held, known: true });
		return held === null;
	}

	function share(): Promise<boolean> {
		reading ??= read().finally(() => {
			reading = undefined;
		});
		return reading;
	}

	return {
		ask,
		async once() {
			if (!state.read().known) await share();
		},
		async expect(session_id) {
			// A question from before this session began may find nobody.
			await reading;
			if (idOf(state.read().held) === session_id) return;
			state.update({ held: null, known: false });
			if (!(await share())) return;
			state.update({ known: false });
			state.tell({ event: 'SIGNED_OUT', held: null, ended: session_id, reason: 'over' });
		},
	};
}
