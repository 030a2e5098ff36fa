/** The answer of a socket, which is closed with its connection. */
interface Closable {
	destroy(): unknown;
}

/** The header of an answer in parts. Others are sent with their length. */
export const IN_PARTS = { 'transfer-encoding': 'chunked' };

/**
 * Closes the connection of an answer in parts when its body fails, so that whoever reads a ledger notices that it is not whole, and
 * reports the error, which Node's adapter of Hono would print to the console.
 */
export function closingOnFailure(
	answer: Response | null,
	outgoing: Closable,
	report: (error: unknown) => void,
) {
	const parts = answer?.headers.has('transfer-encoding') ? answer.body : null;
	if (!answer || !parts) return answer;
	const { status, headers } = answer;
	return new Response(ReadableStream.from(untilFailure(parts, outgoing, report)), { status, headers });
}

async function* untilFailure(
	parts: ReadableStream<Uint8Array>,
	outgoing: Closable,
	report: (error: unknown) => void,
) {
	try {
		yield* parts;
	} catch (error) {
		report(error);
		outgoing.destroy();
	}
}
