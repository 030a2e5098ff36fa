import FileUp from 'lucide-react/icons/file-up';
import { type RefObject, useEffect, useRef } from 'react';
import { FILE_LIMIT_MEGABYTES } from '#domain/values/files.ts';
import { Button } from '#web/ui/button.tsx';
import { DropZone } from '#web/ui/drop-zone.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { ACCEPTED, type SendFile, type UploadStep, useUpload } from './use-upload.ts';

interface Props {
	/** The label of the button that chooses a file. */
	action: string;
	/** What kind of file is sent. */
	noun: 'documento' | 'comprovante';
	send: SendFile;
	onDone: () => Promise<void>;
}

const HINT = `Ou arraste o arquivo até aqui. Imagem PNG, JPG ou WEBP, ou PDF, até ${FILE_LIMIT_MEGABYTES} MB.`;

/**
 * A form that sends a document or a proof of payment, by choosing or dropping a file. It shows the progress, can be
 * cancelled, and after a refusal offers another attempt.
 */
export function UploadForm({ action, noun, send: sendFile, onDone }: Props) {
	const { now, send, cancel } = useUpload(sendFile, onDone);
	const form = useRef<HTMLDivElement>(null);
	useFocusOnStep(form, now.step);

	return (
		<div ref={form} className="grid gap-3">
			{now.step === 'refused' && <Refused now={now} onRetry={send} />}
			{now.step === 'sending' ? (
				<Sending now={now} noun={noun} onCancel={cancel} />
			) : (
				<DropZone
					icon={FileUp}
					action={action}
					hint={HINT}
					accept={ACCEPTED.join(',')}
					refused={now.step === 'refused'}
					onFiles={([file]) => file && send(file)}
				/>
			)}
		</div>
	);
}

interface SendingProps {
	now: UploadStep & { step: 'sending' };
	noun: Props['noun'];
	onCancel: () => void;
}

function Sending({ now, noun, onCancel }: SendingProps) {
	const sent = now.share >= 1;
	return (
		<div className="grid gap-3 rounded-control border border-edge p-4">
			<p className="line-clamp-2 wrap-anywhere">{now.file.name}</p>
			<ProgressBar
				label={sent ? `Conferindo o ${noun}...` : `Enviando ${noun}...`}
				share={sent ? null : now.share}
			/>
			<Button variant="secondary" className="justify-self-start" onClick={onCancel}>
				Cancelar
			</Button>
		</div>
	);
}

function Refused({ now, onRetry }: { now: UploadStep & { step: 'refused' }; onRetry: (file: File) => void }) {
	const { words, file } = now;
	return (
		<div
			role="alert"
			className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-live p-4"
		>
			<div className="min-w-0">
				<p className="font-semibold text-live">{words.title}</p>
				<p className="text-16 sm:text-14">{words.description}</p>
			</div>
			{file && (
				<Button variant="secondary" onClick={() => onRetry(file)}>
					Tentar novamente
				</Button>
			)}
		</div>
	);
}

/** Each step removes the control that led to it, so the focus moves to the first control of the next step. */
function useFocusOnStep(form: RefObject<HTMLElement | null>, step: UploadStep['step']) {
	const before = useRef(step);
	useEffect(() => {
		const changed = before.current !== step;
		before.current = step;
		if (changed) form.current?.querySelector<HTMLElement>('button, input')?.focus();
	}, [form, step]);
}
