import { OPERATION_API } from '#contract/operation-paths.ts';
import { SECOND } from '#domain/values/time.ts';
import { waitFor } from '#server/testing/wait-for.ts';

/** What /readyz says `up` or `down` of. */
export type Part = 'redis' | 'storage';

/** A server asks storage every 10 s, and waits 5 s for the answer. */
const PATIENCE = { pause: 25, tries: (20 * SECOND) / 25 };

/** Waits until every server says on /readyz what one of its parts does. */
export async function allSay(servers: readonly string[], part: Part, state: 'up' | 'down'): Promise<void> {
	for (const url of servers)
		await waitFor(
			`${part} to be ${state} at ${url}`,
			async () => {
				const response = await fetch(url + OPERATION_API.ready);
				return ((await response.json()) as { [P in Part]?: string })[part] === state;
			},
			PATIENCE,
		);
}
