import FileUp from 'lucide-react/icons/file-up';
import { useState } from 'react';
import type { SaleDocument } from '#contract/sale-documents.ts';
import {
	DOCUMENT_KIND_NAMES,
	DOCUMENT_KINDS,
	DOCUMENT_LIMIT,
	DOCUMENT_LIMIT_MEGABYTES,
	type DocumentKind,
} from '#domain/lot/document-kinds.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { type Toast, toastOf } from '#domain/notices/toasts.ts';
import { problem } from '#domain/problems/problems.ts';
import { type Publishable, sendSaleDocument } from '#web/api/publication.ts';
import { type UploadStep, useUpload } from '#web/features/accounts/documents/use-upload.ts';
import { Button } from '#web/ui/button.tsx';
import { DropZone } from '#web/ui/drop-zone.tsx';
import { Field, SelectField } from '#web/ui/field.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { toast } from '#web/ui/toast.ts';
import { PublishedUpload } from './published-upload.tsx';

interface Props {
	owner: Publishable;
	/** Whether what is sent is public at once, and for good. */
	published: boolean;
	/** The documents of the owner. */
	documents: readonly SaleDocument[];
	/** Whether it is a lot whose sale has the edital. */
	ofSale?: boolean;
	/** Takes several files at once; without it only one is sent at a time. */
	onSeveral?: ((files: File[]) => Promise<void>) | undefined;
	onSent: () => Promise<void>;
}

/** Sends a PDF as a document of a sale or lot. Of one that is published, a second step shows what will be public (rules §42). */
export function DocumentForm({ owner, published, documents, ofSale = false, onSeveral, onSent }: Props) {
	const editais = documents.filter(({ kind }) => kind === 'edital');
	// Once it is published, what is sent is most often an erratum.
	const usual = ofSale || (editais.length > 0 && !published) ? 'matricula' : 'edital';
	const [kind, setKind] = useState<DocumentKind>(usual);
	const [title, setTitle] = useState('');
	const [material, setMaterial] = useState(true);
	const [chosen, setChosen] = useState<File | null>(null);
	const erratum = kind === 'edital' && editais.some(({ published_at }) => published_at !== null);
	const { now, send, cancel } = useUpload(
		(file, options) => sendSaleDocument(owner, { file, kind, title: title.trim(), material }, options),
		async () => {
			toast(BACKOFFICE_TOASTS['document.sent']);
			setTitle('');
			await onSent();
		},
		refusalOfPdf,
	);
	const sending = now.step === 'sending';
	return (
		<fieldset className="grid min-w-0 gap-4 rounded-card border border-line p-4">
			<legend className="px-1 font-semibold">Enviar documento</legend>
			<div className="grid gap-4 sm:grid-cols-2">
				<KindField
					kind={kind}
					kinds={kindsOf(published && editais.length > 0)}
					disabled={sending}
					onChange={setKind}
				/>
				<Field
					label="Título (opcional)"
					hint={`Se ficar em branco: ${DOCUMENT_KINDS[kind]}.`}
					maxLength={200}
					disabled={sending}
					autoComplete="off"
					value={title}
					onChange={({ currentTarget }) => setTitle(currentTarget.value)}
				/>
			</div>
			{erratum && <Material material={material} sending={sending} onChange={setMaterial} />}
			{now.step === 'sending' ? (
				<Sending now={now} onCancel={cancel} />
			) : (
				<DropZone
					icon={FileUp}
					action="Escolher PDF"
					hint={`Ou arraste ${onSeveral ? 'um ou vários arquivos' : 'o arquivo'} até aqui. PDF, até ${DOCUMENT_LIMIT_MEGABYTES} MB.`}
					accept="application/pdf"
					multiple={onSeveral !== undefined}
					refused={now.step === 'refused'}
					onFiles={([first, ...more]) => {
						if (first && more.length > 0 && onSeveral) void onSeveral([first, ...more]);
						else if (first && published && !refusalOfPdf(first)) setChosen(first);
						else if (first) send(first);
					}}
				/>
			)}
			{now.step === 'refused' && (
				<p role="alert" className="text-live wrap-anywhere">
					{now.words.description}
				</p>
			)}
			{chosen && (
				<PublishedUpload
					file={chosen}
					kind={erratum ? 'Errata do edital' : DOCUMENT_KINDS[kind]}
					renewed={erratum && material}
					onBack={() => setChosen(null)}
					onSend={() => {
						setChosen(null);
						send(chosen);
					}}
				/>
			)}
		</fieldset>
	);
}

interface KindProps {
	kind: DocumentKind;
	kinds?: Record<DocumentKind, string>;
	disabled?: boolean;
	onChange: (kind: DocumentKind) => void;
}

export function KindField({ kind, kinds = DOCUMENT_KINDS, disabled, onChange }: KindProps) {
	return (
		<SelectField
			label="Tipo"
			options={kinds}
			disabled={disabled}
			value={kind}
			onChange={({ currentTarget: { value } }) =>
				onChange(DOCUMENT_KIND_NAMES.find((name) => name === value) ?? 'outros')
			}
		/>
	);
}

/** The kinds to choose from; a further edital of what is published is an erratum. */
function kindsOf(errata: boolean): Record<DocumentKind, string> {
	return errata ? { ...DOCUMENT_KINDS, edital: 'Edital (errata)' } : DOCUMENT_KINDS;
}

interface SendingProps {
	now: Extract<UploadStep, { step: 'sending' }>;
	onCancel: () => void;
}

function Sending({ now: { file, share }, onCancel }: SendingProps) {
	return (
		<div className="grid gap-3">
			<ProgressBar
				label={share < 1 ? `Enviando ${file.name}` : 'Conferindo o arquivo...'}
				share={share < 1 ? share : null}
			/>
			<Button variant="secondary" className="justify-self-start" onClick={onCancel}>
				Cancelar envio
			</Button>
		</div>
	);
}

interface MaterialProps {
	material: boolean;
	sending: boolean;
	onChange: (material: boolean) => void;
}

function Material({ material, sending, onChange }: MaterialProps) {
	return (
		<label className="flex min-h-11 items-start gap-3">
			<input
				type="checkbox"
				checked={material}
				disabled={sending}
				onChange={({ currentTarget }) => onChange(currentTarget.checked)}
				className="mt-1 size-5 shrink-0 accent-brand"
			/>
			<span>
				Esta errata muda preço, datas, condições, pagamento ou o imóvel
				<span className="block text-14 text-ink-soft">
					{material
						? 'Quem já aceitou o edital aceita de novo antes do próximo lance, e o prazo da publicação recomeça.'
						: 'Sem isto, só a redação dos documentos muda: nenhum campo do lote é liberado.'}
				</span>
			</span>
		</label>
	);
}

/** Why a file is not sent, by its size and declared type; null if it may be. The server checks the content. */
export function refusalOfPdf({ size, type }: File): Toast | null {
	if (size > DOCUMENT_LIMIT)
		return toastOf(problem('image.too-heavy', { limit_megabytes: DOCUMENT_LIMIT_MEGABYTES }));
	return size > 0 && (type === '' || type === 'application/pdf')
		? null
		: BACKOFFICE_TOASTS['document.not-pdf'];
}
