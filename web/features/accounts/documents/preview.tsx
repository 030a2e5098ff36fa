import { useCallback, useEffect, useState } from 'react';
import type { DocumentInfo } from '#contract/account.ts';
import { documentLink } from '#web/api/documents.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Fault } from './open-document.ts';
import { Paper } from './paper.tsx';
import { PdfPage } from './pdf-page.tsx';
import { WHOLE } from './view.ts';
import { ViewTools } from './view-tools.tsx';

interface Props {
	userId: string;
	kind: DocumentInfo['kind'];
	label: string;
	onFault: (fault: Fault) => void;
}

/** A preview of a document: an image, or the first page of a PDF, with buttons to enlarge and rotate it. */
export function Preview({ userId, kind, label, onFault }: Props) {
	const url = useLink(userId, onFault);
	const [ratio, setRatio] = useState<number | null>(null);
	const [pages, setPages] = useState(1);
	const [view, setView] = useState(WHOLE);
	const showPage = useCallback((page: { ratio: number; pages: number }) => {
		setRatio(page.ratio);
		setPages(page.pages);
	}, []);

	return (
		<>
			<div
				className={`relative overflow-hidden rounded-control border border-line bg-wash ${ratio === null ? 'grid min-h-60 place-items-center' : ''}`}
			>
				{ratio === null && (
					<p role="status" className="flex items-center gap-3 text-ink-soft">
						<Spinner />
						Carregando...
					</p>
				)}
				{url && (
					<Paper ratio={ratio} view={view} label={label}>
						{(place) =>
							kind === 'pdf' ? (
								<PdfPage url={url} label={label} place={place} onDrawn={showPage} onFault={onFault} />
							) : (
								<img
									src={url}
									alt={label}
									onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
										setRatio(naturalWidth / naturalHeight)
									}
									onError={() => onFault('image')}
									{...place}
								/>
							)
						}
					</Paper>
				)}
			</div>
			{pages > 1 && (
				<p className="text-14 text-ink-soft">Página 1 de {pages}. Para ver as outras, abra o documento.</p>
			)}
			<ViewTools view={view} disabled={ratio === null} onChange={setView} />
		</>
	);
}

function useLink(userId: string, onFault: (fault: Fault) => void): string | undefined {
	const [url, setUrl] = useState<string>();
	useEffect(() => {
		let gone = false;
		async function fetchLink() {
			const link = await documentLink(userId);
			if (gone) return;
			if ('url' in link) setUrl(link.url);
			else onFault(link.failed === 'call' ? 'document' : 'no-url');
		}
		void fetchLink();
		return () => {
			gone = true;
		};
	}, [userId, onFault]);
	return url;
}
