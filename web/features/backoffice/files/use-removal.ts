import { useEffect, useRef, useState } from 'react';
import type { RemovalResult } from '#contract/files.ts';
import type { Toast } from '#domain/notices/toasts.ts';
import { removeFiles } from '#web/api/backoffice.ts';

/** Files per request: few enough that the progress bar moves, many enough that the audit log stays short. */
const BATCH = 25;

interface Progress extends RemovalResult {
	state: 'idle' | 'running' | 'done';
	/** 0 to 1. */
	share: number;
	/** Why the remaining files were not removed. */
	refused: Toast | null;
}

const IDLE: Progress = { state: 'idle', share: 0, removed: [], freed: 0, kept: [], refused: null };

export type Removal = ReturnType<typeof useRemoval>;

/** Removes files in batches and collects the results. Stops at the first request that is refused. */
export function useRemoval() {
	const [progress, setProgress] = useState(IDLE);
	const mounted = useRef(true);
	useEffect(() => {
		mounted.current = true;
		return () => {
			mounted.current = false;
		};
	}, []);

	async function start(names: readonly string[]) {
		let current = { ...IDLE, state: 'running' as Progress['state'] };
		setProgress(current);
		for (let done = 0; done < names.length && mounted.current && !current.refused; done += BATCH) {
			const answer = await removeFiles(names.slice(done, done + BATCH));
			current =
				'done' in answer
					? added(current, answer.done, (done + BATCH) / names.length)
					: { ...current, refused: answer.refused };
			setProgress(current);
		}
		setProgress({ ...current, state: 'done' });
	}

	return { ...progress, start, forget: () => setProgress(IDLE) };
}

function added(current: Progress, { removed, freed, kept }: RemovalResult, share: number): Progress {
	return {
		...current,
		share: Math.min(share, 1),
		removed: [...current.removed, ...removed],
		freed: current.freed + freed,
		kept: [...current.kept, ...kept],
	};
}
