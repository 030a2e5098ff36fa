/**
 * Storage did not do what it was asked: it is unreachable, too slow, or refuses this server. The message is for the
 * operator's log; it names no key, because the key of a document is private.
 */
export class StorageAway extends Error {
	override name = 'StorageAway';
	/** The answer, if there was one: its status, and S3's code for the error. */
	readonly answer: { status: number; code: string } | null;

	constructor(message: string, answer: StorageAway['answer'] = null) {
		super(message);
		this.answer = answer;
	}
}
