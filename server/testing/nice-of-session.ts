import { readFileSync } from 'node:fs';

/** The nice value of a process's session (sched(7), autogroup); null where the system does not group processes by session. */
export function niceOfSession(pid: number): number | null {
	try {
		const [, nice] =
			/^\/autogroup-\d+ nice (-?\d+)$/m.exec(readFileSync(`/proc/${pid}/autogroup`, 'utf8')) ?? [];
		return nice === undefined ? null : Number(nice);
	} catch {
		return null;
	}
}
