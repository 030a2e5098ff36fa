import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { uuid } from '#contract/amount.ts';
import { LEDGER_FORMAT } from '#contract/checkpoint-paths.ts';
import { API } from '#contract/paths.ts';
import { problem } from '#domain/problems/problems.ts';
import { openLedger } from '#server/features/bidding/ledger/ledger-text.ts';
import { constantDocument } from '#server/http/constant-document.ts';
import type { ReadContext } from '#server/http/http-context.ts';
import { answerProblem } from '#server/http/problems.ts';
import type { RequestVariables } from '#server/http/request-context.ts';
import { IN_PARTS } from '#server/http/streamed-answer.ts';

const FORMAT = join(import.meta.dirname, '..', '..', '..', 'docs', 'ledger.md');

/** Serves the description of the ledger format, for authors of other verifiers. */
export function mountLedgerFormat(app: OpenAPIHono<RequestVariables>): void {
	const format = constantDocument('text/plain; charset=utf-8', () => readFileSync(FORMAT, 'utf8'));
	app.get(LEDGER_FORMAT, format);
}

/** `GET /api/auctions/{id}/ledger`: the auction's public ledger as NDJSON, streamed. */
export function mountLedger(app: OpenAPIHono<RequestVariables>, { db, environment }: ReadContext): void {
	app.get(API.ledger(':id'), async (c) => {
		const id = c.req.param('id') ?? '';
		const lines = uuid.safeParse(id).success ? await openLedger(db, environment, id) : null;
		if (!lines) return answerProblem(problem('auction.not-found'));
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
			...IN_PARTS,
		});
	});
}
