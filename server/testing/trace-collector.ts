import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A span as a collector receives it. */
export interface CollectedSpan {
	name: string;
	traceId: string;
	spanId: string;
	/** Absent in the span that begins a trace. */
	parentSpanId?: string;
	attributes: Record<string, unknown>;
}

interface Value {
	stringValue?: string;
	intValue?: number | string;
	boolValue?: boolean;
}

interface Export {
	resourceSpans: {
		scopeSpans: {
			spans: (Omit<CollectedSpan, 'attributes'> & { attributes?: { key: string; value: Value }[] })[];
		}[];
	}[];
}

export interface TraceCollector {
	url: string;
	spans: CollectedSpan[];
	/** Everything that was received, as text. */
	text(): string;
	/** The headers of the last request. */
	headers(): Record<string, unknown>;
	stop(): void;
}

/** A collector of traces that takes OTLP over HTTP, in JSON. */
export async function startTraceCollector(): Promise<TraceCollector> {
	const spans: CollectedSpan[] = [];
	let [text, headers] = ['', {} as Record<string, unknown>];
	const server = createServer(async (request, response) => {
		const sent = (await json(request)) as Export;
		text += JSON.stringify(sent);
		({ headers } = request);
		const found = sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans: own }) => own));
		for (const { attributes = [], ...span } of found) {
			const named = attributes.map(({ key, value }) => [key, Object.values(value)[0]]);
			spans.push({ ...span, attributes: Object.fromEntries(named) });
		}
		response
			.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' })
			.end('{}');
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		spans,
		text: () => text,
		headers: () => headers,
		stop: () => {
			server.close();
			server.closeAllConnections();
		},
	};
}
