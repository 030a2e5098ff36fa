import { expect, test } from 'vitest';
import { API } from '#contract/paths.ts';
import { createApp } from '#server/app.ts';
import { type ServedApp, serveApp } from '#server/testing/serve-app.ts';
import { useApp } from '#server/testing/test-app.ts';
import type { AnswerRead } from './read-requests.ts';

const app = useApp();

/** A server whose reads are answered by `answer`. */
function served(answer: AnswerRead): Promise<ServedApp> {
	const { context, databaseUrl, data } = app;
	const surface: NonNullable<Parameters<typeof serveApp>[0]['app']> = (own, streams) =>
		createApp(own, streams, { answer, react: 'production' });
	return serveApp({ db: context.db, databaseUrl, secret: context.secret, data, app: surface });
}

test('an answer that is not read can be cut: its connection closes', async () => {
	const cuts: (() => void)[] = [];
	const first = new Uint8Array([1]);
	const server = await served(async (_request, _from, _gone, cut) => {
		if (cut) cuts.push(cut);
		return new Response(new ReadableStream({ start: (controller) => controller.enqueue(first) }));
	});
	try {
		const answer = await fetch(`${server.url}${API.auctions}`);
		const reader = answer.body?.getReader();
		expect((await reader?.read())?.value).toEqual(first);
		expect(cuts).toHaveLength(1);
		for (const cut of cuts) cut();
		await expect(reader?.read()).rejects.toThrow();
	} finally {
		await server.stop();
	}
});
