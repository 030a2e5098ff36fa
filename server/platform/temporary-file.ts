import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** How much is buffered in memory before it is written: senders choose how small their chunks are. */
const BLOCK = 64 * 1024;

/**
 * A file that is unlinked as soon as it is open: the system removes it when it is closed, also when the server is
 * killed. Bytes are appended at its end.
 */
export class TemporaryFile {
	readonly #handle: FileHandle;
	readonly #block = Buffer.allocUnsafe(BLOCK);
	#waiting = 0;
	#written = 0;

	private constructor(handle: FileHandle) {
		this.#handle = handle;
	}

	static async open(folder: string): Promise<TemporaryFile> {
		await mkdir(folder, { recursive: true, mode: 0o700 });
		const path = join(folder, randomUUID());
		const handle = await open(path, 'wx+', 0o600);
		try {
			await unlink(path);
		} catch (error) {
			await handle.close();
			throw error;
		}
		return new TemporaryFile(handle);
	}

	/** Appends bytes. Answers a promise while they are being written: nothing may be appended until it resolves. */
	append(bytes: Buffer): Promise<void> | null {
		if (this.#waiting + bytes.length > BLOCK) return this.#flushWith(bytes);
		this.#waiting += bytes.copy(this.#block, this.#waiting);
		return null;
	}

	/** The whole content, in memory. */
	async bytes(): Promise<Buffer> {
		await this.#flush();
		const all = Buffer.allocUnsafe(this.#written);
		let read = 0;
		while (read < all.length) {
			const { bytesRead } = await this.#handle.read(all, read, all.length - read, read);
			if (bytesRead === 0) throw new Error('a temporary file is shorter than what was written to it');
			read += bytesRead;
		}
		return all;
	}

	close(): Promise<void> {
		return this.#handle.close();
	}

	async #flushWith(bytes: Buffer): Promise<void> {
		await this.#flush();
		await this.#write(bytes);
	}

	async #flush(): Promise<void> {
		const waiting = this.#block.subarray(0, this.#waiting);
		this.#waiting = 0;
		await this.#write(waiting);
	}

	async #write(bytes: Buffer): Promise<void> {
		let done = 0;
		while (done < bytes.length) {
			const { bytesWritten } = await this.#handle.write(bytes, done, bytes.length - done, this.#written);
			done += bytesWritten;
			this.#written += bytesWritten;
		}
	}
}
