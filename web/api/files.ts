import type { RemovalResult } from '#contract/files.ts';
import { API } from '#contract/paths.ts';
import { NOTICES, type Notice } from '#domain/notices.ts';
import { ask } from './ask.ts';

/** Removes those of the named files that belong to nothing; answers what became of each, or why nothing did. Never throws. */
export async function removeFiles(
	names: readonly string[],
): Promise<{ done: RemovalResult } | { refused: Notice }> {
	const reply = await ask<RemovalResult>('DELETE', API.adminFiles, { names });
	if (reply && 'done' in reply) return reply;
	const { status = 0, said = {} } = reply?.refused ?? {};
	const words = status > 0 && status < 500 && said.title && said.detail;
	return {
		refused: words
			? { title: said.title ?? '', description: said.detail ?? '' }
			: NOTICES['files.remove-failed'],
	};
}
