import type { LucideIcon } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';

interface Props {
	icon: LucideIcon;
	/** The label of the button: 'Escolher arquivo', 'Trocar documento'. */
	action: string;
	/** A description of the accepted files. */
	hint: string;
	/** The `accept` attribute of the file input. */
	accept: string;
	multiple?: boolean;
	/** Whether the last file was refused. */
	refused: boolean;
	/** Called with at least one file. */
	onFiles: (files: File[]) => void;
}

/** A field into which files can be dropped, or chosen by mouse, touch or keyboard. */
export function DropZone({ icon: Icon, action, hint, accept, multiple, refused, onFiles }: Props) {
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
				multiple={multiple}
				accept={accept}
				aria-labelledby={`${id}-action`}
				aria-describedby={`${id}-hint`}
				aria-invalid={refused || undefined}
				className="sr-only"
				onChange={({ currentTarget }) => {
					take(currentTarget.files);
					// The same file may be chosen again after it was corrected.
					currentTarget.value = '';
				}}
			/>
			<span
				id={`${id}-action`}
				className="inline-flex min-h-11 items-center gap-2 rounded-control border border-edge bg-surface px-4 py-2 font-semibold transition-colors group-hover:border-ink-soft"
			>
				<Icon aria-hidden size={18} />
				{action}
			</span>
			<span id={`${id}-hint`} className="min-w-0 grow basis-52 text-16 sm:text-14 text-ink-soft">
				{hint}
			</span>
		</label>
	);
}
