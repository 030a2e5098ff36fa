import FileUp from 'lucide-react/icons/file-up';
import { FILE_LIMIT, FILE_LIMIT_MEGABYTES } from '#domain/values/files.ts';
import { DropZone } from '#web/ui/drop-zone.tsx';

interface FileProps {
	what: string;
	file: File | null;
	error: string | undefined;
	onFile: (file: File) => void;
}

/** A picture or a PDF, which need not be sent. */
export function OptionalFile({ what, file, error, onFile }: FileProps) {
	return (
		<div className="grid gap-1">
			<DropZone
				icon={FileUp}
				action={file ? 'Trocar arquivo' : `Escolher ${what} (opcional)`}
				hint={file ? file.name : `Imagem ou PDF, até ${FILE_LIMIT_MEGABYTES} MB.`}
				accept="image/*,application/pdf"
				refused={error !== undefined}
				onFiles={([first]) => first && onFile(first)}
			/>
			{error && (
				<p role="alert" className="text-14 text-live">
					{error}
				</p>
			)}
		</div>
	);
}

export function fileError(file: File | null): string | undefined {
	return file && file.size > FILE_LIMIT ? `O arquivo passa de ${FILE_LIMIT_MEGABYTES} MB.` : undefined;
}
