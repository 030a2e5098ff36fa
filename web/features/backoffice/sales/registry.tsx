import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useState } from 'react';
import type { Toast } from '#domain/notices/toasts.ts';
import type { Answer } from '#web/api/request.ts';
import { useAskedRecord, useNewRecord } from '#web/api/use-new-record.ts';
import { type Reading, useReading } from '#web/api/use-reading.ts';
import { Button } from '#web/ui/button.tsx';
import { MoreMenu } from '#web/ui/more-menu.tsx';
import { type RecordColumn, RecordTable, RecordTableSkeleton } from '#web/ui/record-table.tsx';
import { type Deletion, DeletionDialog } from './deletion-dialog.tsx';
import { FormDialog } from './form-frame.tsx';
import { ReadFailed } from './sale-section.tsx';

/** What a form is given of its record. */
export interface RecordForm<T> {
	/** Null for a new one. */
	record: T | null;
	onSaved: () => void;
	onCancel: () => void;
	onReload: () => void;
}

interface Props<T> {
	title: string;
	lead: string;
	/** 'Novo comitente', on the button and its dialog. */
	add: string;
	/** 'Editar comitente' */
	edit: string;
	/** The title and the text of an empty list. */
	empty: readonly [title: string, words: string];
	/** 'Excluir comitente', what that means, its request, and the toast after it. */
	deletion: {
		title: string;
		words: string;
		remove: (id: string) => Promise<Answer>;
		done: Toast;
	};
	/** The same function in every render. */
	read: () => Promise<Answer<T[]>>;
	/** The records that the loader has read. */
	first: T[] | undefined;
	columns: readonly RecordColumn<T>[];
	form: (props: RecordForm<T>) => ReactNode;
	/** The form of the account of a record. */
	account: (props: RecordForm<T> & { payee: T }) => ReactNode;
}

const ACCOUNT = 'Conta de recebimento';

/** A screen of records that are registered once and then named by sales: list, creation, edit, deletion. */
export function Registry<T extends { id: string; name: string }>(props: Props<T>) {
	const { title, lead, add, edit, read, first, form, deletion, account } = props;
	const { remove, ...deleting } = deletion;
	const { reading, reload } = useReading(read, first);
	const [adding, setAdding] = useNewRecord();
	const [editedId, setEditedId] = useAskedRecord('edit');
	const edited = recordIn(reading, editedId);
	const [payeeId, setPayeeId] = useAskedRecord('account');
	const payee = recordIn(reading, payeeId);
	const [deleted, setDeleted] = useState<Deletion | null>(null);
	const close = () => (adding ? setAdding(false) : setEditedId(null));

	function saved() {
		close();
		setPayeeId(null);
		void reload();
	}

	return (
		<div className="measure py-8">
			<div className="mb-6 flex flex-wrap items-start justify-between gap-4">
				<div className="min-w-0 max-w-3xl">
					<h1 className="font-serif text-28 font-semibold">{title}</h1>
					<p className="mt-1 text-ink-soft">{lead}</p>
				</div>
				<Button onClick={() => setAdding(true)}>
					<Plus aria-hidden size={18} />
					{add}
				</Button>
			</div>
			<Listed
				{...props}
				reading={reading}
				onRetry={reload}
				onEdit={({ id }) => setEditedId(id)}
				onAccount={({ id }) => setPayeeId(id)}
				onDelete={({ id, name }) => setDeleted({ name, remove: () => remove(id) })}
			/>
			<DeletionDialog {...deleting} deletion={deleted} onClose={() => setDeleted(null)} onDecided={reload} />
			<FormDialog open={adding || edited !== null} title={adding ? add : edit} onClose={close}>
				{(cancel) =>
					(adding || edited) &&
					form({ record: adding ? null : edited, onSaved: saved, onCancel: cancel, onReload: saved })
				}
			</FormDialog>
			<FormDialog open={payee !== null} title={ACCOUNT} onClose={() => setPayeeId(null)}>
				{(cancel) =>
					payee && account({ record: payee, payee, onSaved: saved, onCancel: cancel, onReload: saved })
				}
			</FormDialog>
		</div>
	);
}

function recordIn<T extends { id: string }>(reading: Reading<T[]>, id: string | null): T | null {
	if (reading === 'loading' || 'refused' in reading) return null;
	return reading.done.find((record) => record.id === id) ?? null;
}

interface ListedProps<T> extends Props<T> {
	reading: ReturnType<typeof useReading<T[]>>['reading'];
	onRetry: () => Promise<void>;
	onEdit: (record: T) => void;
	onAccount: (record: T) => void;
	onDelete: (record: T) => void;
}

function Listed<T extends { id: string; name: string }>({
	title,
	columns,
	empty,
	reading,
	deletion,
	onRetry,
	onEdit,
	onAccount,
	onDelete,
}: ListedProps<T>) {
	if (reading === 'loading')
		return (
			<div role="status">
				<span className="sr-only">Carregando...</span>
				<RecordTableSkeleton heads={columns.map(({ head }) => head)} />
			</div>
		);
	if ('refused' in reading) return <ReadFailed refused={reading.refused} onRetry={onRetry} />;
	if (reading.done.length === 0)
		return (
			<div className="rounded-card border border-dashed border-edge px-4 py-12 text-center">
				<p className="font-serif text-18 font-semibold">{empty[0]}</p>
				<p className="mt-1 text-ink-soft">{empty[1]}</p>
			</div>
		);
	return (
		<RecordTable
			label={title}
			fits
			columns={columns}
			rows={reading.done}
			actions={(record) => (
				<div className="flex items-center justify-end max-md:-mx-2 max-md:justify-between">
					<button
						type="button"
						aria-label={`Editar: ${record.name}`}
						title="Editar"
						className="flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-control px-2 text-ink-soft hover:bg-wash hover:text-ink xl:min-h-9 xl:min-w-9"
						onClick={() => onEdit(record)}
					>
						<Pencil aria-hidden size={18} />
						<span className="text-14 font-semibold md:hidden">Editar</span>
					</button>
					<MoreMenu
						label={`Mais ações: ${record.name}`}
						items={[
							{ label: ACCOUNT, onSelect: () => onAccount(record) },
							{ label: deletion.title, danger: true, onSelect: () => onDelete(record) },
						]}
					/>
				</div>
			)}
		/>
	);
}
