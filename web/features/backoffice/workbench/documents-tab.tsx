import { Suspense, useCallback, useState } from 'react';
import type { DocumentGroup, SaleDocumentGroups } from '#contract/sale-workbench.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { formatBytes } from '#domain/values/files.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { readDocumentGroups } from '#web/api/sales.ts';
import { useReading } from '#web/api/use-reading.ts';
import {
	DocumentLink,
	documentName,
	ErratumWords,
	FileCheck,
} from '#web/features/backoffice/publication/document-facts.tsx';
import { DocumentForm } from '#web/features/backoffice/publication/document-form.tsx';
import { useRemoval } from '#web/features/backoffice/publication/documents-panel.tsx';
import { ReadFailed } from '#web/features/backoffice/sales/sale-section.tsx';
import { useHeldFocus } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { afterClick } from '#web/ui/lazy.tsx';
import { MoreMenu } from '#web/ui/more-menu.tsx';
import { type RecordColumn, RecordTable } from '#web/ui/record-table.tsx';
import { toast } from '#web/ui/toast.ts';
import { ownerOf, placeOf } from './proposed-document.ts';
import { TabSkeleton } from './tab-skeleton.tsx';

const Several = afterClick(() => import('./several-documents.tsx'));

type Listed = DocumentGroup['documents'][number] & { lot: DocumentGroup['lot'] };

interface Props {
	id: string;
	/** Reads the sale again. */
	onChanged: () => Promise<void>;
}

/** The documents of a sale and of its lots in one list, and what sends another. */
export function DocumentsTab({ id, onChanged }: Props) {
	const read = useCallback(() => readDocumentGroups(id), [id]);
	const { reading, reload } = useReading(read);
	if (reading === 'loading') return <TabSkeleton heads={['Documento', 'De', 'Publicado em', 'Tamanho']} />;
	if ('refused' in reading) return <ReadFailed refused={reading.refused} onRetry={reload} />;
	const changed = async () => {
		await Promise.all([reload(), onChanged()]);
	};
	return (
		<div className="grid min-w-0 gap-6">
			<List id={id} groups={reading.done.groups} onChanged={changed} />
			<Send id={id} groups={reading.done.groups} onSent={changed} />
		</div>
	);
}

interface PartProps {
	id: string;
	groups: SaleDocumentGroups['groups'];
}

function List({ id, groups, onChanged }: PartProps & { onChanged: () => Promise<void> }) {
	const { removing, remove } = useRemoval(onChanged);
	const rows: Listed[] = groups.flatMap(({ lot, documents }) =>
		documents.map((document) => ({ ...document, lot })),
	);
	if (rows.length === 0)
		return (
			<div className="rounded-card border border-dashed border-edge px-4 py-12 text-center">
				<p className="font-serif text-18 font-semibold">Nenhum documento ainda</p>
				<p className="mt-1 text-ink-soft">O primeiro costuma ser o edital. Envie-o aqui.</p>
			</div>
		);
	return (
		<RecordTable
			label="Documentos"
			columns={COLUMNS}
			rows={rows}
			actions={(row) =>
				row.published_at === null && (
					<MoreMenu
						label={`Mais ações: ${documentName(row)}`}
						items={[
							{
								label: 'Remover',
								danger: true,
								onSelect: () => {
									if (!removing) void remove(ownerOf(id, row.lot), row.id);
								},
							},
						]}
					/>
				)
			}
		/>
	);
}

const COLUMNS: RecordColumn<Listed>[] = [
	{
		head: 'Documento',
		cell: (row) => (
			<>
				<DocumentLink document={row} />
				<ErratumWords document={row} />
			</>
		),
	},
	{
		head: 'De',
		cell: ({ lot }) => (
			<span className="line-clamp-1" title={placeOf(lot)}>
				{placeOf(lot)}
			</span>
		),
	},
	{
		head: 'Publicado em',
		short: true,
		cell: ({ published_at }) => (published_at ? formatDateTime(published_at) : 'Ainda não'),
	},
	{ head: 'Tamanho', amount: true, cell: ({ bytes }) => formatBytes(bytes) },
	{ head: 'Arquivo', cell: ({ sha256 }) => <FileCheck sha256={sha256} /> },
];

function Send({ id, groups, onSent }: PartProps & { onSent: () => Promise<void> }) {
	const [chosen, setChosen] = useState('');
	const [several, setSeveral] = useState<File[] | null>(null);
	// What chose the file is gone while it is sent.
	const place = useHeldFocus<HTMLDivElement>(groups);
	const open = async (files: File[]) => {
		if (await Several.ready()) setSeveral(files);
	};
	const group = groups.find(({ lot }) => (lot?.id ?? '') === chosen) ?? groups[0];
	if (!group) return null;
	const options = Object.fromEntries(groups.map(({ lot }) => [lot?.id ?? '', placeOf(lot)]));
	return (
		<div ref={place} tabIndex={-1} className="grid max-w-3xl gap-4 outline-none">
			<SelectField
				label="Documento de"
				options={options}
				value={group.lot?.id ?? ''}
				onChange={({ currentTarget }) => setChosen(currentTarget.value)}
			/>
			<DocumentForm
				key={chosen}
				owner={ownerOf(id, group.lot)}
				published={group.published}
				documents={group.documents}
				ofSale={group.lot !== null}
				// What is public at once is looked at one by one.
				onSeveral={groups.every(({ published }) => !published) ? open : undefined}
				onSent={onSent}
			/>
			{several && (
				<Suspense>
					<Several.Part
						id={id}
						files={several}
						groups={groups}
						onClose={(sent) => {
							setSeveral(null);
							if (sent === 0) return;
							toast(BACKOFFICE_TOASTS[sent === 1 ? 'document.sent' : 'documents.sent']);
							void onSent();
						}}
					/>
				</Suspense>
			)}
		</div>
	);
}
