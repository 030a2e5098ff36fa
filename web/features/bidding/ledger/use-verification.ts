import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LedgerPage } from '#contract/ledger.ts';
import { SECOND } from '#domain/values/time.ts';
import { downloadFacts, downloadLedger } from '#web/api/ledger.ts';
import type { Held, VerificationResult } from './verification.ts';

/** A page that never rests runs the work after this time. */
const LATEST = 2 * SECOND;

/** Runs work once the page is visible and the browser has nothing else to do. Returns a function that cancels it. */
function whenSeen(work: () => void): () => void {
	const gone = new AbortController();
	const { signal } = gone;
	function start() {
		if (document.visibilityState === 'hidden')
			return document.addEventListener('visibilitychange', start, { once: true, signal });
		const run = () => !signal.aborted && work();
		// Safari has no idle callbacks.
		if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: LATEST });
		else setTimeout(run, 200);
	}
	start();
	return () => gone.abort();
}

/** The number of records that are downloaded without being asked for: about three megabytes. */
const MOST = 5_000;

/** Whether the ledger is verified by itself, on a page that was rendered with `records`. */
function verifiesItself(records: number): boolean {
	return records > 0 && records <= MOST;
}

/** Whether the visitor asked the browser to save data. */
function savesData(): boolean {
	const { connection } = navigator as { connection?: { saveData?: boolean } };
	return connection?.saveData === true;
}

/** The progress of a verification. `refused`: the files are neither a ledger, nor a receipt, nor a checkpoint. */
export type Stage =
	| { name: 'idle' }
	| { name: 'working'; share: number | null }
	/** `asked`: the visitor asked for it, and the page has not started it by itself. */
	| { name: 'done'; asked: boolean; result: VerificationResult }
	| { name: 'failed'; why: 'offline' | 'refused' };

const NOTHING: Held = { ledger: null, receipts: [], checkpoints: [] };

/**
 * The code for hashing, replay, receipts and checkpoints. Loaded after the page, so that it also works when the connection is lost
 * later.
 */
const loadVerification = () => import('./verification.ts');

/**
 * Verifies the operator's ledger, by itself once the page is seen unless the ledger is long, and the visitor's files
 * when they are chosen.
 */
export function useVerification({ auction, head, keys }: Pick<LedgerPage, 'auction' | 'head' | 'keys'>) {
	const published = useRun(verifiesItself(head.seq) ? { name: 'working', share: null } : { name: 'idle' });
	const own = useRun({ name: 'idle' });
	const [held, setHeld] = useState<Held>(NOTHING);
	const downloaded = useRef<string[] | null>(null);
	const facts = { auction_id: auction.id, head, keys };

	const checkBySelf = useEffectEvent(() => {
		if (savesData()) published.stop();
		else void checkPublished(false);
	});
	useEffect(() => {
		// If it cannot be loaded now, it is requested again when it is needed.
		loadVerification().catch(() => undefined);
		return verifiesItself(head.seq) ? whenSeen(checkBySelf) : undefined;
	}, [head.seq]);

	async function download(share: (done: number | null) => void): Promise<string[] | null> {
		const texts = await downloadLedger(auction.id, (lines) => share(halfOf(lines / Math.max(head.seq, 1))));
		if (texts) downloaded.current = texts;
		return texts;
	}

	async function checkPublished(asked: boolean) {
		const { report, share } = published.begin();
		try {
			const code = loadVerification();
			// Before the ledger, which therefore has every record at which they were read.
			const seen = await downloadFacts(auction.id);
			const [{ verifyPublishedLedger }, texts] = await Promise.all([code, download(share)]);
			if (!texts) return report({ name: 'failed', why: 'offline' });
			const result = await verifyPublishedLedger(facts, texts, seen, (done) => share(0.5 + halfOf(done)));
			return report({ name: 'done', asked, result });
		} catch {
			return report({ name: 'failed', why: 'offline' });
		}
	}

	async function takeFiles(files: readonly File[]) {
		const { report, share } = own.begin();
		try {
			const { readFiles, verifyHeld } = await loadVerification();
			const taken = await readFiles(files);
			if (!taken) return report({ name: 'failed', why: 'refused' });
			const next = join(held, taken);
			setHeld(next);
			const now = await download(share);
			const texts = now ?? downloaded.current;
			const shown = texts ? { texts, now: now !== null } : { head };
			const result = await verifyHeld(facts, next, shown, (done) => share(0.5 + halfOf(done)));
			return report({ name: 'done', asked: true, result });
		} catch {
			return report({ name: 'failed', why: 'offline' });
		}
	}

	function forget() {
		own.stop();
		setHeld(NOTHING);
	}

	return { published: published.stage, own: own.stage, held, checkPublished, takeFiles, forget };
}

/** One kind of verification, of which one run counts at a time: results of an older run are ignored. */
function useRun(initial: Stage) {
	const [stage, setStage] = useState<Stage>(initial);
	const run = useRef(0);
	function begin() {
		run.current += 1;
		const current = run.current;
		const report = (next: Stage) => current === run.current && setStage(next);
		const share = (done: number | null) => report({ name: 'working', share: done });
		share(null);
		return { report, share };
	}
	function stop() {
		run.current += 1;
		setStage({ name: 'idle' });
	}
	return { stage, begin, stop };
}

const halfOf = (share: number) => Math.min(share, 1) / 2;

/** Adds files to the earlier ones: a ledger replaces the earlier ledger, other files the one of the same name. */
function join(held: Held, taken: Held): Held {
	return {
		ledger: taken.ledger ?? held.ledger,
		receipts: together(held.receipts, taken.receipts),
		checkpoints: together(held.checkpoints, taken.checkpoints),
	};
}

function together<T extends { name: string }>(held: readonly T[], taken: readonly T[]): T[] {
	const names = new Set(taken.map(({ name }) => name));
	return [...held.filter(({ name }) => !names.has(name)), ...taken];
}
