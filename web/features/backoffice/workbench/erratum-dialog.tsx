import FileUp from 'lucide-react/icons/file-up';
import { useState } from 'react';
import { erratumChanges, type SentErratum } from '#contract/errata.ts';
import type { AdminSale } from '#contract/sales.ts';
import { isOver } from '#domain/auction/auction.ts';
import { DOCUMENT_LIMIT_MEGABYTES } from '#domain/lot/document-kinds.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import type { Refusal } from '#web/api/request.ts';
import { sendErratum } from '#web/api/sales.ts';
import { refusalOfPdf } from '#web/features/backoffice/publication/document-form.tsx';
import { FirstPage } from '#web/features/backoffice/publication/published-upload.tsx';
import { CostFields } from '#web/features/backoffice/sales/cost-fields.tsx';
import { FormDialog, FormFrame } from '#web/features/backoffice/sales/form-frame.tsx';
import { draftOf, type SaleDraft } from '#web/features/backoffice/sales/sale-draft.ts';
import { DropZone } from '#web/ui/drop-zone.tsx';
import { Field, TextAreaField } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';
import {
	type ErratumLine,
	erratumLines,
	erratumOf,
	faultWords,
	type OpenedLot,
	TERM_LABELS,
	TERMS,
} from './erratum-draft.ts';
import { ErratumLot } from './erratum-lot.tsx';

interface Props {
	sale: AdminSale;
	/** The server's time when the page was rendered, in epoch milliseconds. */
	now: number;
	open: boolean;
	onClose: () => void;
	onSaved: (sale: AdminSale) => void;
	onReload: () => Promise<void>;
}

/** Collects the changes of an erratum, shows them before and after, and publishes them as one act (rules §41). */
export default function ErratumDialog({ open, onClose, ...rest }: Props) {
	return (
		<FormDialog open={open} title="Errata do edital" placement="wide" onClose={onClose}>
			{(cancel) => <ErratumForm {...rest} onClose={onClose} onCancel={cancel} />}
		</FormDialog>
	);
}

interface FormProps extends Omit<Props, 'open'> {
	onCancel: () => void;
}

/** What was collected, whether it is being reviewed, and why it was refused. */
function useErratum({ sale, onClose, onSaved }: Pick<Props, 'sale' | 'onClose' | 'onSaved'>) {
	const [file, setFile] = useState<File | null>(null);
	const [reason, setReason] = useState('');
	const [terms, setTerms] = useState<SaleDraft>(() => draftOf(sale));
	const [opened, setOpened] = useState<ReadonlyMap<string, OpenedLot>>(new Map());
	const [errors, setErrors] = useState<readonly string[]>([]);
	const [reviewing, setReviewing] = useState(false);
	const [refused, setRefused] = useState<Refusal | null>(null);
	const [saving, setSaving] = useState(false);
	const lots = [...opened.values()];
	const changes = erratumOf(sale, reason, terms, lots);

	function review() {
		const read = erratumChanges.safeParse(changes);
		const found = [
			...(file ? [] : ['Escolha o PDF da errata.']),
			...(read.error ? faultsOf(read.error.issues, changes, sale) : []),
		];
		setErrors(found);
		setRefused(null);
		setReviewing(found.length === 0);
	}

	async function publish(sent: File) {
		setSaving(true);
		const answer = await sendErratum(sale.id, sent, changes);
		setSaving(false);
		if ('done' in answer) {
			toast(BACKOFFICE_TOASTS['erratum.published']);
			onClose();
			return onSaved(answer.done);
		}
		setReviewing(false);
		setRefused(answer.refused);
		setErrors(faultWords(answer.refused.fields, changes, sale));
	}

	return {
		collected: {
			file,
			reason,
			terms,
			opened,
			onFile: setFile,
			onReason: setReason,
			onTerms: setTerms,
			onLot: (lot: OpenedLot) => setOpened(new Map(opened).set(lot.lot.id, lot)),
		},
		lines: reviewing ? erratumLines(sale, terms, lots) : [],
		reviewed: reviewing ? file : null,
		back: () => setReviewing(false),
		errors,
		refused,
		saving,
		review,
		publish,
	};
}

function ErratumForm({ sale, now, onClose, onCancel, onSaved, onReload }: FormProps) {
	const erratum = useErratum({ sale, onClose, onSaved });
	const { collected, reviewed, errors, refused } = erratum;
	return (
		<FormFrame
			saving={erratum.saving}
			action={reviewed ? 'Publicar errata' : 'Conferir errata'}
			refused={refused && { ...refused, fields: {} }}
			fields={[]}
			onCancel={reviewed ? erratum.back : onCancel}
			onReload={() => {
				onClose();
				void onReload();
			}}
			onSubmit={() => (reviewed ? void erratum.publish(reviewed) : erratum.review())}
		>
			{reviewed ? (
				<Review file={reviewed} reason={collected.reason} lines={erratum.lines} />
			) : (
				<Collected sale={sale} now={now} {...collected} />
			)}
			{!reviewed && errors.length > 0 && (
				<div role="alert" tabIndex={-1} className="rounded-control border border-live p-3 text-live">
					<ul className="grid gap-1">
						{errors.map((error) => (
							<li key={error} className="wrap-anywhere">
								{error}
							</li>
						))}
					</ul>
				</div>
			)}
		</FormFrame>
	);
}

function faultsOf(
	issues: readonly { path: readonly PropertyKey[]; message: string }[],
	changes: SentErratum,
	sale: AdminSale,
): string[] {
	const fields = Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
	return faultWords(fields, changes, sale);
}

interface CollectedProps extends Pick<Props, 'sale' | 'now'> {
	file: File | null;
	reason: string;
	terms: SaleDraft;
	opened: ReadonlyMap<string, OpenedLot>;
	onFile: (file: File) => void;
	onReason: (reason: string) => void;
	onTerms: (terms: SaleDraft) => void;
	onLot: (lot: OpenedLot) => void;
}

function Collected({ sale, now, file, reason, terms, opened, ...on }: CollectedProps) {
	const [refusedFile, setRefusedFile] = useState<string | null>(null);
	const lots = sale.lots.filter(({ published_at, status }) => published_at !== null && !isOver(status));
	return (
		<>
			<p className="text-14 text-ink-soft">
				Junte aqui tudo o que a errata muda. Ela sai como uma versão nova do edital, e todas as mudanças valem
				juntas, ou nenhuma.
			</p>
			<DropZone
				icon={FileUp}
				action={file ? 'Trocar PDF' : 'Escolher PDF'}
				hint={file ? file.name : `A errata em PDF, até ${DOCUMENT_LIMIT_MEGABYTES} MB.`}
				accept="application/pdf"
				refused={refusedFile !== null}
				onFiles={([first]) => {
					const refusal = first ? refusalOfPdf(first) : null;
					setRefusedFile(refusal?.description ?? null);
					if (first && !refusal) on.onFile(first);
				}}
			/>
			{refusedFile && <p className="text-live wrap-anywhere">{refusedFile}</p>}
			<TextAreaField
				label="Motivo"
				hint="Todos leem este texto na página de cada lote, no aviso e no registro."
				required
				maxLength={500}
				value={reason}
				onChange={({ currentTarget }) => on.onReason(currentTarget.value)}
			/>
			<fieldset className="grid min-w-0 gap-4 sm:grid-cols-2">
				<legend className="mb-2 font-semibold">Condições do leilão</legend>
				{TERMS.map((term) => (
					<Field
						key={term}
						label={TERM_LABELS[term]}
						inputMode="decimal"
						maxLength={8}
						autoComplete="off"
						value={terms[term]}
						onChange={({ currentTarget }) => on.onTerms({ ...terms, [term]: currentTarget.value })}
					/>
				))}
			</fieldset>
			<CostFields
				form={{ draft: terms, errors: {}, set: (name, value) => on.onTerms({ ...terms, [name]: value }) }}
			/>
			<div className="grid min-w-0 gap-1">
				<h3 className="font-semibold">Lotes</h3>
				<ul className="divide-y divide-line border-y border-line">
					{lots.map((lot) => (
						<ErratumLot key={lot.id} lot={lot} opened={opened.get(lot.id)} now={now} onChange={on.onLot} />
					))}
				</ul>
			</div>
		</>
	);
}

interface ReviewProps {
	file: File;
	reason: string;
	lines: readonly ErratumLine[];
}

/** What changes, who is told, and the first page of the document. */
function Review({ file, reason, lines }: ReviewProps) {
	return (
		<>
			<p tabIndex={-1} className="wrap-anywhere">
				<strong>{file.name}</strong> fica público agora, como versão nova do edital, e não pode ser removido
				depois.
			</p>
			<ul aria-label="O que muda" className="divide-y divide-line border-y border-line">
				{lines.map(({ where, what, from, to }) => (
					<li key={`${where} ${what}`} className="grid gap-1 py-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
						<span className="font-semibold wrap-anywhere">
							{where}: {what}
						</span>
						<span className="grid min-w-0 gap-1 wrap-anywhere tabular-nums">
							<span className="line-clamp-4 text-14 text-ink-soft">
								<span className="sr-only">Antes: </span>
								<s>{from}</s>
							</span>
							<span>
								<span className="sr-only">Depois: </span>
								{to}
							</span>
						</span>
					</li>
				))}
			</ul>
			<dl className="grid gap-3">
				<div>
					<dt className="text-14 text-ink-soft">Motivo</dt>
					<dd className="wrap-anywhere">{reason}</dd>
				</div>
				<div>
					<dt className="text-14 text-ink-soft">Quem é avisado</dt>
					<dd>
						Quem deu lance, pediu habilitação ou acompanha um lote, por email. Quem já aceitou o edital aceita
						de novo antes do próximo lance, e o prazo da publicação recomeça.
					</dd>
				</div>
			</dl>
			<FirstPage file={file} />
		</>
	);
}
