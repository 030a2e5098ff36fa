const HEAD_END = '\r\n\r\n';
const LAST_CHUNK = '\r\n0\r\n\r\n';

/** Calls `take` with the status of each complete answer. A connection has one request in progress at a time. */
export function answers(take: (status: number) => void): (chunk: Buffer) => void {
	let [head, tail, status, missing] = ['', '', 0, 0];
	return (chunk) => {
		if (status === 0) {
			head += chunk.toString('latin1');
			const end = head.indexOf(HEAD_END);
			if (end < 0) return;
			status = Number(head.slice(9, 12));
			const length = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1];
			missing = length === undefined ? Infinity : end + HEAD_END.length + Number(length) - head.length;
		} else missing -= chunk.length;
		if (missing === Infinity) {
			const last = chunk.toString('latin1', Math.max(0, chunk.length - LAST_CHUNK.length));
			tail = (tail + last).slice(-LAST_CHUNK.length);
		}
		if (missing !== 0 && tail !== LAST_CHUNK) return;
		const answered = status;
		[head, tail, status] = ['', '', 0];
		take(answered);
	};
}
