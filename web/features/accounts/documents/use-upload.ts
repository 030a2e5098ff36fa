import { useEffect, useRef, useState } from 'react';
import { type Toast, toastOf } from '#domain/notices/toasts.ts';
import type { PageProblem } from '#domain/problems/page-problems.ts';
import { problem } from '#domain/problems/problems.ts';
import { FILE_LIMIT, FILE_LIMIT_MEGABYTES } from '#domain/values/files.ts';
import type { UploadOptions, UploadResult } from '#web/api/upload.ts';

/** The state of an upload. */
export type UploadStep =
	| { step: 'idle' }
	| { step: 'sending'; file: File; share: number }
	/** `file` is set if the same file may be sent again. */
	| { step: 'refused'; words: Toast; file: File | null };

export interface Uploading {
	now: UploadStep;
	send: (file: File) => void;
	cancel: () => void;
}

/** Sends a file and reports its progress. */
export type SendFile = (file: File, options: UploadOptions) => Promise<UploadResult>;

/**
 * Sends one file at a time. `onDone` is awaited, so that the new document is shown before the form is enabled again. `check`
 * says why a file is not sent; by default, pictures and PDF are.
 */
export function useUpload(
	sendFile: SendFile,
	onDone: () => Promise<void>,
	check: (file: File) => Toast | null = refusedPicture,
): Uploading {
	const [now, setNow] = useState<UploadStep>({ step: 'idle' });
	const running = useRef<AbortController>(null);
	useEffect(() => () => running.current?.abort(), []);

	async function send(file: File) {
		const words = check(file);
		if (words) return setNow({ step: 'refused', words, file: null });
		const controller = new AbortController();
		running.current = controller;
		setNow({ step: 'sending', file, share: 0 });
		const result = await sendFile(file, {
			onProgress: (share) => setNow({ step: 'sending', file, share }),
			signal: controller.signal,
		});
		if (result !== 'cancelled' && 'refused' in result)
			return setNow({ step: 'refused', words: result.refused, file });
		if (result !== 'cancelled') await onDone();
		setNow({ step: 'idle' });
	}

	return { now, send: (file) => void send(file), cancel: () => running.current?.abort() };
}

function refusedPicture(file: File): Toast | null {
	const refused = refusalOfFile(file);
	return refused && toastOf(refused);
}

/** The types offered by the file chooser. A phone converts its own photo format to one of these. */
export const ACCEPTED = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'];

/**
 * Checks a file's size and declared type before it is sent; a file without a type passes. The server checks the
 * content. Problems: `image.too-heavy`, `document.not-accepted`; null if the file may be sent.
 */
export function refusalOfFile({ size, type }: Pick<File, 'size' | 'type'>): PageProblem | null {
	if (size > FILE_LIMIT) return problem('image.too-heavy', { limit_megabytes: FILE_LIMIT_MEGABYTES });
	const known = type === '' || ACCEPTED.includes(type);
	return size > 0 && known ? null : problem('document.not-accepted');
}
