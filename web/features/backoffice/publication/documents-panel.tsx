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
import { formatBytes } from '#domain/values/files.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { type Publishable, removeSaleDocument, sendSaleDocument } from '#web/api/publication.ts';
import { useUpload } from '#web/features/accounts/documents/use-upload.ts';
import { Button } from '#web/ui/button.tsx';
import { DropZone } from '#web/ui/drop-zone.tsx';
import { Field, SelectField } from '#web/ui/field.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { toast } from '#web/ui/toast.ts';

interface Props {
	owner: Publishable;
	documents: readonly SaleDocument[];
	/** Reads the documents again. */
	onChanged: () => Promise<void>;
}

/** The documents of a sale or lot: sent by drop as PDF, in versions, and removed while they are not published (rules §27). */
export function DocumentsPanel({ owner, documents, onChanged }: Props) {
	const [removing, setRemoving] = useState<string | null>(null);
	async function remove(id: string) {
		setRemoving(id);
		const answer = await removeSaleDocument(owner, id);
		setRemoving(null);
		if ('refused' in answer) return toast({ ...answer.refused, tone: 'destructive' });
		toast(BACKOFFICE_TOASTS['document.removed']);
		await onChanged();
	}
	return (
		<div className="grid min-w-0 gap-4">
			{documents.length === 0 ? (
				<p className="text-ink-soft">Nenhum documento ainda. O primeiro costuma ser o edital.</p>
			) : (
				<ul className="divide-y divide-line border-y border-line">
					{documents.map((document) => (
						<DocumentRow
							key={document.id}
							document={document}
							removing={removing !== null}
							onRemove={() => void remove(document.id)}
						/>
					))}
				</ul>
			)}
			<DocumentForm owner={owner} documents={documents} onSent={onChanged} />
		</div>
	);
}

interface RowProps {
	document: SaleDocument;
	removing: boolean;
	onRemove: () => void;
}

/** One version of a document; an erratum says what it does. */
function DocumentRow({ document, removing, onRemove }: RowProps) {
	const { kind, title, version, material, published_at, bytes, sha256, url } = document;
	const name = title === DOCUMENT_KINDS[kind] ? title : `${DOCUMENT_KINDS[kind]}: ${title}`;
	const erratum = kind === 'edital' && version > 1;
	const state = published_at ? `Publicado em ${formatDateTime(published_at)}` : 'Ainda não publicado';
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
			<div className="grid min-w-0 gap-1">
				<a
					href={url}
					target="_blank"
					rel="noopener"
					className="flex min-h-11 items-center font-semibold wrap-anywhere text-brand underline-offset-2 hover:underline"
				>
					<span>
						{erratum ? `Errata, versão ${version}` : version > 1 ? `${name}, versão ${version}` : name}
						<span className="sr-only"> (abre em outra aba)</span>
					</span>
				</a>
				{erratum && (
					<p className="text-14">
						{material ? 'Muda condições do leilão: pede nova aceitação.' : 'Não muda as condições do leilão.'}
					</p>
				)}
				<p className="text-14 text-ink-soft">{`${state} · PDF, ${formatBytes(bytes)}`}</p>
				<p className="text-12 wrap-anywhere text-ink-soft">
					Impressão digital (SHA-256): <code className="select-all">{sha256}</code>
				</p>
			</div>
			{published_at === null && (
				<Button variant="secondary" aria-label={`Remover: ${name}`} disabled={removing} onClick={onRemove}>
					Remover
				</Button>
			)}
		</li>
	);
}

function DocumentForm({
	owner,
	documents,
	onSent,
}: Pick<Props, 'owner' | 'documents'> & { onSent: () => Promise<void> }) {
	const editais = documents.filter(({ kind }) => kind === 'edital');
	const [kind, setKind] = useState<DocumentKind>(editais.length > 0 ? 'matricula' : 'edital');
	const [title, setTitle] = useState('');
	const [material, setMaterial] = useState(true);
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
				<SelectField
					label="Tipo"
					options={DOCUMENT_KINDS}
					disabled={sending}
					value={kind}
					onChange={({ currentTarget: { value } }) =>
						setKind(DOCUMENT_KIND_NAMES.find((name) => name === value) ?? 'outros')
					}
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
			{erratum && (
				<label className="flex min-h-11 items-start gap-3">
					<input
						type="checkbox"
						checked={material}
						disabled={sending}
						onChange={({ currentTarget }) => setMaterial(currentTarget.checked)}
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
			)}
			{sending ? (
				<div className="grid gap-3">
					<ProgressBar
						label={now.share < 1 ? `Enviando ${now.file.name}` : 'Conferindo o arquivo...'}
						share={now.share < 1 ? now.share : null}
					/>
					<Button variant="secondary" className="justify-self-start" onClick={cancel}>
						Cancelar envio
					</Button>
				</div>
			) : (
				<DropZone
					icon={FileUp}
					action="Escolher PDF"
					hint={`Ou arraste o arquivo até aqui. PDF, até ${DOCUMENT_LIMIT_MEGABYTES} MB.`}
					accept="application/pdf"
					refused={now.step === 'refused'}
					onFiles={([first]) => first && send(first)}
				/>
			)}
			{now.step === 'refused' && (
				<p role="alert" className="text-live wrap-anywhere">
					{now.words.description}
				</p>
			)}
		</fieldset>
	);
}

/** Why a file is not sent, by its size and declared type; null if it may be. The server checks the content. */
function refusalOfPdf({ size, type }: File): Toast | null {
	if (size > DOCUMENT_LIMIT)
		return toastOf(problem('image.too-heavy', { limit_megabytes: DOCUMENT_LIMIT_MEGABYTES }));
	return size > 0 && (type === '' || type === 'application/pdf')
		? null
		: BACKOFFICE_TOASTS['document.not-pdf'];
}
