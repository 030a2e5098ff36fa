import FileUp from 'lucide-react/icons/file-up';
import { useEffect } from 'react';
import type { NoticeProof } from '#contract/notices.ts';
import { FILE_LIMIT_MEGABYTES, formatBytes } from '#domain/values/files.ts';
import { sendNoticeProof } from '#web/api/notices.ts';
import { Button } from '#web/ui/button.tsx';
import { DropZone } from '#web/ui/drop-zone.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { ACCEPTED, useUpload } from './use-upload.ts';

interface ProofProps {
	legend?: string;
	/** What kind of file it is. */
	hint?: string;
	proof: NoticeProof | null;
	error: string | undefined;
	onProof: (proof: NoticeProof | null) => void;
	onSending: (sending: boolean) => void;
}

/** The file that shows it: sent at once, kept with what names it, never public. */
export function ProofField({
	legend = 'Prova (opcional)',
	hint = 'Aviso de recebimento, certidão, e-mail enviado',
	proof,
	error,
	onProof,
	onSending,
}: ProofProps) {
	const { now, send, cancel } = useUpload(
		async (file, options) => {
			const result = await sendNoticeProof(file, options);
			if (result !== 'cancelled' && 'done' in result) onProof(result.done);
			return result;
		},
		async () => undefined,
	);
	const sending = now.step === 'sending';
	useEffect(() => onSending(sending), [sending, onSending]);
	return (
		<fieldset className="grid min-w-0 gap-2">
			<legend className="mb-1 font-semibold">{legend}</legend>
			{now.step === 'sending' ? (
				<div className="grid gap-3">
					<ProgressBar
						label={now.share < 1 ? `Enviando ${now.file.name}` : 'Conferindo o arquivo...'}
						share={now.share < 1 ? now.share : null}
					/>
					<Button variant="secondary" className="justify-self-start" onClick={cancel}>
						Cancelar envio
					</Button>
				</div>
			) : proof ? (
				<div className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-line px-4 py-2">
					<span role="status">{`${proof.kind === 'pdf' ? 'PDF' : 'Imagem'} de ${formatBytes(proof.bytes)}`}</span>
					<Button variant="quiet" onClick={() => onProof(null)}>
						Tirar a prova
					</Button>
				</div>
			) : (
				<DropZone
					icon={FileUp}
					action="Escolher arquivo"
					hint={`${hint}: PDF ou imagem, até ${FILE_LIMIT_MEGABYTES} MB. Nunca aparece no site.`}
					accept={ACCEPTED.join(',')}
					refused={now.step === 'refused'}
					onFiles={([file]) => file && send(file)}
				/>
			)}
			{now.step === 'refused' && (
				<p role="alert" className="text-live wrap-anywhere">
					{now.words.description}
				</p>
			)}
			{error && (
				<p role="alert" tabIndex={-1} className="text-14 text-live">
					{error}
				</p>
			)}
		</fieldset>
	);
}
