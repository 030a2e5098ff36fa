/** The parts of EventSource that are used, controlled by the test. */
export class FakeSource extends EventTarget {
	static readonly CLOSED = 2;
	static opened: FakeSource[] = [];
	readonly url: string;
	readyState = 0;

	constructor(url: string) {
		super();
		this.url = url;
		FakeSource.opened.push(this);
	}

	close() {
		this.readyState = FakeSource.CLOSED;
	}

	accept() {
		this.readyState = 1;
		this.dispatchEvent(new Event('open'));
	}

	fail(readyState: number) {
		this.readyState = readyState;
		this.dispatchEvent(new Event('error'));
	}

	send(event: string, data: unknown, lastEventId = '') {
		this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data), lastEventId }));
	}
}

/** Returns the source that was opened last. */
export function lastSource(): FakeSource {
	const source = FakeSource.opened.at(-1);
	if (!source) throw new Error('nothing was opened');
	return source;
}
