import { useEffect, useRef, useState } from 'react';
import type { RemovalResult } from '#contract/files.ts';
import type { Toast } from '#domain/toasts.ts';
import { removeFiles } from '#web/api/backoffice.ts';

/** Files per call: small enough that the bar moves, large enough that the log stays short. */
const TOGETHER = 25;

interface Progress extends RemovalResult {
	state: 'idle' | 'running' | 'done';
	/** 0 to 1. */
	share: number;
	/** Why the rest was not even tried. */
	refused: Toast | null;
}

const IDLE: Progress = { state: 'idle', share: 0, removed: [], freed: 0, kept: [], refused: null };

export type Removal = ReturnType<typeof useRemoval>;

/** Removes files a few at a time and keeps what became of each; stops at the first call that is refused. */
export function useRemoval() {
	const [progress, setProgress] = useState(IDLE);
	const here = useRef(true);
	useEffect(() => {
		here.current = true;
		return () => {
			here.current = false;
		};
	}, []);

	async function start(names: readonly string[]) {
		let so = { ...IDLE, state: 'running' as Progress['state'] };
		setProgress(so);
		for (let done = 0; done < names.length && here.current && !so.refused; done += TOGETHER) {
			const answer = await removeFiles(names.slice(done, done + TOGETHER));
			so =
				'done' in answer
					? added(so, answer.done, (done + TOGETHER) / names.length)
					: { ...so, refused: answer.refused };
			setProgress(so);
		}
		setProgress({ ...so, state: 'done' });
	}

	return { ...progress, start, forget: () => setProgress(IDLE) };
}

function added(so: Progress, { removed, freed, kept }: RemovalResult, share: number): Progress {
	return {
		...so,
		share: Math.min(share, 1),
		removed: [...so.removed, ...removed],
		freed: so.freed + freed,
		kept: [...so.kept, ...kept],
	};
}
