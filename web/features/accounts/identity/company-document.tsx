import { useState } from 'react';
import type { SupportingDocument } from '#contract/supporting-documents.ts';
import { sendCompanyDocument } from '#web/api/supporting-documents.ts';
import { OpenSupporting } from '#web/features/accounts/documents/open-supporting.tsx';
import { UploadForm } from '#web/features/accounts/documents/upload-form.tsx';

interface Props {
	/** Null before one was sent. */
	initial: SupportingDocument | null;
	/** Whether the registration is approved: then a document that was sent is not replaced. */
	approved: boolean;
}

/** The company's own document, beside that of the person who represents it. */
export function CompanyDocument({ initial, approved }: Props) {
	const [stored, setStored] = useState(initial);
	return (
		<section aria-label="Documento da empresa" className="grid max-w-md gap-3 border-t border-line pt-4">
			<h3 className="font-semibold">Documento da empresa</h3>
			{stored ? (
				<OpenSupporting key={stored.uploaded_at} document={stored} label="Documento da empresa" />
			) : (
				<p className="text-14 text-ink-soft">
					Envie o contrato social ou a procuração que dá os poderes a quem representa a empresa. Só você e a
					equipe que analisa cadastros veem o documento.
				</p>
			)}
			{!(approved && stored) && (
				<UploadForm
					action={stored ? 'Trocar documento' : 'Escolher arquivo'}
					noun="documento"
					send={sendCompanyDocument(setStored)}
					onDone={async () => {}}
				/>
			)}
		</section>
	);
}
