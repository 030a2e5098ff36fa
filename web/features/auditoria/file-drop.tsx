import { FileCheck } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';

interface Given {
	/** The last file was neither a ledger nor a receipt. */
	refused: boolean;
	onFiles: (files: File[]) => void;
}

/** Where a ledger and receipts are dropped or chosen. They are read on this device, and sent nowhere. */
export function FileDrop({ refused, onFiles }: Given) {
	const id = useId();
	const [over, setOver] = useState(false);

	function take(files: FileList | null) {
		if (files && files.length > 0) onFiles([...files]);
	}
	function drag(event: DragEvent, inside: boolean) {
		event.preventDefault();
		setOver(inside);
	}

	return (
		<label
			onDragOver={(event) => drag(event, true)}
			onDragLeave={(event) => drag(event, false)}
			onDrop={(event) => {
				drag(event, false);
				take(event.dataTransfer.files);
			}}
			className={`group flex cursor-pointer flex-wrap items-center gap-x-4 gap-y-3 rounded-control border border-dashed p-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand ${over ? 'border-brand bg-wash' : 'border-edge'}`}
		>
			<input
				type="file"
				multiple
				accept=".ndjson,.json,.txt,application/json,application/x-ndjson"
				aria-labelledby={`${id}-action`}
				aria-describedby={`${id}-hint`}
				aria-invalid={refused || undefined}
				className="sr-only"
				onChange={({ currentTarget }) => {
					take(currentTarget.files);
					// The same file may be chosen again after it was changed.
					currentTarget.value = '';
				}}
			/>
			<span
				id={`${id}-action`}
				className="inline-flex min-h-11 items-center gap-2 rounded-control border border-edge bg-surface px-4 py-2 font-semibold transition-colors group-hover:border-ink-soft"
			>
				<FileCheck aria-hidden size={18} />
				Conferir meus arquivos
			</span>
			<span id={`${id}-hint`} className="min-w-0 grow basis-52 text-14 text-ink-soft">
				Ou arraste até aqui um livro (.ndjson), um comprovante (.json), ou os dois. Eles não saem deste
				aparelho.
			</span>
		</label>
	);
}
