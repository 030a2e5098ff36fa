import Trash2 from 'lucide-react/icons/trash';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { FilesQuery } from '#contract/files.ts';
import { formatBytes } from '#domain/values/files.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { FileRow } from './file-row.ts';
import { FilesTable } from './files-table.tsx';
import { countOf, RemoveFiles } from './remove-files.tsx';
import { useRemoval } from './use-removal.ts';

/** The table of files, the selection, and the dialog that removes it. */
export function SelectableFiles({ rows, query }: { rows: readonly FileRow[]; query: FilesQuery }) {
	const { revalidate } = useRevalidator();
	const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
	const [confirming, setConfirming] = useState<FileRow[] | null>(null);
	const removal = useRemoval();
	const chosen = rows.filter(({ name, orphan }) => orphan && selected.has(name));
	const bytes = chosen.reduce((sum, row) => sum + row.bytes, 0);
	const busy = removal.state === 'running';

	function select(names: string[], on: boolean) {
		const next = new Set(selected);
		for (const name of names) {
			if (on) next.add(name);
			else next.delete(name);
		}
		setSelected(next);
	}

	function close() {
		setConfirming(null);
		if (removal.state === 'idle') return;
		removal.forget();
		setSelected(new Set());
		void revalidate();
	}

	return (
		<>
			<FilesTable rows={rows} query={query} selected={selected} onSelect={select} />
			{chosen.length > 0 && (
				<div className="sticky bottom-(--foot-bar) z-10 mt-3 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-3 shadow-float">
					<p role="status" className="tabular-nums">
						{countOf(chosen.length)} {chosen.length === 1 ? 'selecionado' : 'selecionados'},{' '}
						{formatBytes(bytes)}
					</p>
					<Button variant="danger" onClick={() => setConfirming(chosen)}>
						<Trash2 aria-hidden size={18} />
						Remover
					</Button>
				</div>
			)}
			<Dialog open={confirming !== null} title="Remover arquivos" busy={busy} onClose={close}>
				{confirming && <RemoveFiles files={confirming} removal={removal} onClose={close} />}
			</Dialog>
		</>
	);
}
