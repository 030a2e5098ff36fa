import type { DocumentInfo } from '#contract/account.ts';
import type { ProfileStatus } from '#domain/auction/access.ts';
import { pageWordsOf } from '#domain/problems/page-problems.ts';
import { problem } from '#domain/problems/problems.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { sendDocument } from '#web/api/upload.ts';
import { DocumentViewer } from './document-viewer.tsx';
import { UploadForm } from './upload-form.tsx';

interface Props {
	userId: string;
	status: ProfileStatus;
	document: DocumentInfo | null;
	/** Called after a new document was stored. */
	onSent: () => Promise<void>;
}

/**
 * The identity document of the user's own registration: the document that was sent, and until approval a form to send
 * another.
 */
export function MyDocument({ userId, status, document, onSent }: Props) {
	const open = status !== 'approved';
	return (
		<div className="grid max-w-xl gap-4">
			{document ? (
				<>
					<div className="max-w-md">
						<DocumentViewer
							key={document.uploaded_at}
							id={userId}
							kind={document.kind}
							label="Seu documento de identidade"
						/>
					</div>
					<p className="text-16 sm:text-14 text-ink-soft">
						Enviado em {formatDateTime(document.uploaded_at)}.
					</p>
				</>
			) : (
				<p className="font-semibold">Nenhum documento enviado</p>
			)}
			{open ? (
				<>
					{!document && (
						<p className="text-ink-soft">
							Envie a identidade, a CNH ou o passaporte. Só você e a equipe que analisa cadastros veem o
							documento.
						</p>
					)}
					<UploadForm
						action={document ? 'Trocar documento' : 'Escolher arquivo'}
						noun="documento"
						send={sendDocument}
						onDone={onSent}
					/>
				</>
			) : (
				<p className="text-16 sm:text-14 text-ink-soft">
					{document
						? pageWordsOf(problem('document.approved')).detail
						: 'Seu cadastro já está aprovado: não é preciso enviar documento.'}
				</p>
			)}
		</div>
	);
}
