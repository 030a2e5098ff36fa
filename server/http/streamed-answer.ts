/** The answer of a socket, which is closed with its connection. */
interface Closable {
	destroy(): unknown;
}

/** The header of an answer in parts. Others are sent with their length. */
export const IN_PARTS = { 'transfer-encoding': 'chunked' };

/**
 * Closes the connection of an answer in parts when its body fails. Node's adapter of Hono would send the error's text and end the
 * answer as if it were whole: whoever reads a ledger has to notice that it is not.
 */
export function closingOnFailure(answer: Response | null, outgoing: Closable) {
	const parts = answer?.headers.has('transfer-encoding') ? answer.body : null;
	if (!answer || !parts) return answer;
	const { status, headers } = answer;
	return new Response(ReadableStream.from(untilFailure(parts, outgoing)), { status, headers });
}

async function* untilFailure(parts: ReadableStream<Uint8Array>, outgoing: Closable) {
	try {
		yield* parts;
	} catch {
		outgoing.destroy();
	}
}
