import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { uuid } from '#contract/amount.ts';
import { API } from '#contract/paths.ts';
import { problem } from '#domain/problems.ts';
import type { Context } from '#server/context.ts';
import { openLedger } from '#server/features/auctions/ledger-text.ts';
import type { AskerVariables } from './asker.ts';
import { answerProblem } from './problems.ts';

const FORMAT = join(import.meta.dirname, '..', '..', 'docs', 'ledger.md');

/** `GET /api/auctions/{id}/ledger`: the auction's ledger for anyone, NDJSON, streamed; and the page that describes it. */
export function mountLedger(app: OpenAPIHono<AskerVariables>, { db, environment }: Context): void {
	app.get(API.ledgerFormat, async (c) => {
		const text = await readFile(FORMAT, 'utf8');
		const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, no-cache' };
		return c.body(text, 200, headers);
	});
	app.get(API.ledger(':id'), async (c) => {
		const id = c.req.param('id') ?? '';
		const lines = uuid.safeParse(id).success ? await openLedger(db, environment, id) : null;
		if (!lines) return answerProblem(c, problem('auction.not-found'));
		const encoder = new TextEncoder();
		const body = ReadableStream.from(lines).pipeThrough(
			new TransformStream<string, Uint8Array>({
				transform: (line, out) => out.enqueue(encoder.encode(line)),
			}),
		);
		return c.body(body, 200, {
			'content-type': 'application/x-ndjson; charset=utf-8',
			'content-disposition': `attachment; filename="leilao-${id}.ndjson"`,
			'cache-control': 'no-store',
		});
	});
}
