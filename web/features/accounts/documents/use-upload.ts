import { useEffect, useRef, useState } from 'react';
import { type Toast, toastOf } from '#domain/toasts.ts';
import type { UploadOptions, UploadResult } from '#web/api/upload.ts';
import { refusalOfFile } from './accepted-file.ts';

/** Where an upload stands. */
export type UploadStep =
	| { step: 'idle' }
	| { step: 'sending'; file: File; share: number }
	/** `file` is there when the same one may be sent again. */
	| { step: 'refused'; words: Toast; file: File | null };

export interface Uploading {
	now: UploadStep;
	send: (file: File) => void;
	cancel: () => void;
}

/** Sends a file, and tells how far it is. */
export type SendFile = (file: File, options: UploadOptions) => Promise<UploadResult>;

/** One upload at a time; `onDone` is awaited, so that the new document is there before the form opens again. */
export function useUpload(sendFile: SendFile, onDone: () => Promise<void>): Uploading {
	const [now, setNow] = useState<UploadStep>({ step: 'idle' });
	const running = useRef<AbortController>(null);
	useEffect(() => () => running.current?.abort(), []);

	async function send(file: File) {
		const refused = refusalOfFile(file);
		if (refused) return setNow({ step: 'refused', words: toastOf(refused), file: null });
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
