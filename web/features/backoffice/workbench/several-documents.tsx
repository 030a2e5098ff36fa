import { useEffect, useRef, useState } from 'react';
import type { DocumentGroup } from '#contract/sale-workbench.ts';
import { formatBytes } from '#domain/values/files.ts';
import { sendSaleDocument } from '#web/api/publication.ts';
import { KindField, refusalOfPdf } from '#web/features/backoffice/publication/document-form.tsx';
import { DecisionForm } from '#web/ui/decision-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { ownerOf, type ProposedDocument, placeOf, proposedDocument } from './proposed-document.ts';

interface Row extends ProposedDocument {
	file: File;
	/** Why it was not sent. */
	why: string | null;
}

interface Props {
	/** The sale. */
	id: string;
	files: readonly File[];
	groups: readonly DocumentGroup[];
	/** `sent`: how many were sent. */
	onClose: (sent: number) => void;
}

/** Several PDFs of a draft sale: what each is and of which lot, as its name says, before they are sent. What was refused stays, with the reason. */
export default function SeveralDocuments({ id, files, groups, onClose }: Props) {
	const lots = groups.flatMap(({ lot }) => (lot ? [lot] : []));
	const [rows, setRows] = useState<Row[]>(() =>
		files.map((file) => ({ file, why: null, ...proposedDocument(file.name, lots) })),
	);
	const [sent, setSent] = useState(0);
	const { sending, send } = useSending(id);
	async function sendAll() {
		const refused = await send(rows, () => setSent((before) => before + 1));
		if (refused.length === 0) return onClose(sent + rows.length);
		setRows(refused);
	}
	const title = `Enviar ${rows.length} ${rows.length === 1 ? 'documento' : 'documentos'}`;
	return (
		<Dialog open placement="wide" title={title} busy={sending !== null} onClose={() => onClose(sent)}>
			<DecisionForm
				busy={sending !== null}
				confirm={title}
				onBack={() => onClose(sent)}
				onSubmit={() => void sendAll()}
			>
				<p tabIndex={-1} className="outline-none">
					Confira o tipo e o lote de cada arquivo. Eles ficam públicos quando o leilão for publicado.
				</p>
				<ul className="divide-y divide-line border-y border-line">
					{rows.map((row) => (
						<li key={rows.indexOf(row)} className="grid items-end gap-x-4 gap-y-2 py-3 md:grid-cols-3">
							<p className="min-w-0 wrap-anywhere md:self-center">
								<span className="font-semibold">{row.file.name}</span>{' '}
								<span className="text-14 text-ink-soft">{formatBytes(row.file.size)}</span>
								{row.why && <span className="block text-14 text-live">{row.why}</span>}
							</p>
							<Choice
								row={row}
								groups={groups}
								onChange={(next) => setRows(rows.with(rows.indexOf(row), next))}
							/>
						</li>
					))}
				</ul>
				<p role="status" className="text-14 text-ink-soft empty:hidden">
					{sending && `Enviando ${sending}...`}
				</p>
			</DecisionForm>
		</Dialog>
	);
}

function Choice({
	row,
	groups,
	onChange,
}: {
	row: Row;
	groups: readonly DocumentGroup[];
	onChange: (row: Row) => void;
}) {
	return (
		<>
			<KindField kind={row.kind} onChange={(kind) => onChange({ ...row, kind })} />
			<SelectField
				label="Documento de"
				options={Object.fromEntries(groups.map(({ lot }) => [lot?.id ?? '', placeOf(lot)]))}
				value={row.lot?.id ?? ''}
				onChange={({ currentTarget: { value } }) =>
					onChange({ ...row, lot: groups.find(({ lot }) => (lot?.id ?? '') === value)?.lot ?? null })
				}
			/>
		</>
	);
}

/** Sends one file after the other; answers those that were refused, each with the reason. */
function useSending(id: string) {
	const [sending, setSending] = useState<string | null>(null);
	const running = useRef<AbortController>(null);
	useEffect(() => () => running.current?.abort(), []);
	async function send(rows: readonly Row[], onSent: () => void): Promise<Row[]> {
		const controller = new AbortController();
		running.current = controller;
		const refused: Row[] = [];
		for (const row of rows) {
			setSending(row.file.name);
			const why = refusalOfPdf(row.file)?.description ?? (await sendRow(id, row, controller.signal));
			if (why === null) onSent();
			else refused.push({ ...row, why });
		}
		setSending(null);
		return refused;
	}
	return { sending, send };
}

async function sendRow(id: string, { file, kind, lot }: Row, signal: AbortSignal): Promise<string | null> {
	const document = { file, kind, title: '', material: true };
	const result = await sendSaleDocument(ownerOf(id, lot), document, { onProgress: () => {}, signal });
	return result !== 'cancelled' && 'refused' in result ? result.refused.description : null;
}
