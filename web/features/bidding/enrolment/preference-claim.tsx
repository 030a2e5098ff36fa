import type { SupportingDocument } from '#contract/supporting-documents.ts';
import { PREFERENCE_GROUNDS, type PreferenceGround } from '#domain/auction/preference-grounds.ts';
import { sendPreferenceDocument } from '#web/api/documents.ts';
import { OpenSupporting } from '#web/features/accounts/documents/open-supporting.tsx';
import { UploadForm } from '#web/features/accounts/documents/upload-form.tsx';
import { SelectField } from '#web/ui/field.tsx';

interface Props {
	auctionId: string;
	ground: PreferenceGround | null;
	/** Null before it is sent. */
	document: SupportingDocument | null;
	/** Whether the request waits for the document. */
	missing: boolean;
	onGround: (ground: PreferenceGround | null) => void;
	onDocument: (document: SupportingDocument) => void;
}

const NO_GROUND = 'Não tenho';

/** The few who may equal the price after the end say so here, with the document that supports it; the desk decides. */
export function PreferenceClaim({ auctionId, ground, document, missing, onGround, onDocument }: Props) {
	return (
		<details>
			<summary className="flex min-h-11 cursor-pointer items-center font-semibold">
				Tenho direito de preferência neste imóvel
			</summary>
			<div className="pt-2">
				<SelectField
					label="Motivo do direito de preferência"
					name="preference"
					hint="Depois do encerramento, quem tem esse direito pode ficar com o lote pelo mesmo preço. A equipe confere o seu documento antes de habilitar."
					options={{ '': NO_GROUND, ...PREFERENCE_GROUNDS }}
					value={ground ?? ''}
					onChange={({ target }) => onGround((target.value || null) as PreferenceGround | null)}
				/>
			</div>
			{ground && (
				<section aria-label="Documento do direito de preferência" className="mt-3 grid gap-3">
					<p className="text-14">
						Envie o documento que mostra esse direito, como a certidão de casamento, a matrícula ou o
						contrato.
					</p>
					{document && (
						<OpenSupporting
							key={document.uploaded_at}
							document={document}
							label="Documento do direito de preferência"
						/>
					)}
					<UploadForm
						action={document ? 'Trocar documento' : 'Escolher arquivo'}
						noun="documento"
						send={sendPreferenceDocument(auctionId)(onDocument)}
						onDone={async () => {}}
					/>
					{missing && !document && (
						<p role="alert" className="text-14 text-live">
							Envie o documento do direito de preferência antes de continuar.
						</p>
					)}
				</section>
			)}
		</details>
	);
}
