import { useState } from 'react';
import type { SaleDocument } from '#contract/sale-documents.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { type Publishable, removeSaleDocument } from '#web/api/publication.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { DocumentFacts, documentName } from './document-facts.tsx';
import { DocumentForm } from './document-form.tsx';

interface Props {
	owner: Publishable;
	published: boolean;
	documents: readonly SaleDocument[];
	/** Reads the documents again. */
	onChanged: () => Promise<void>;
}

/** The documents of a sale or lot: sent by drop as PDF, in versions, and removed while they are not published (rules §27). */
export function DocumentsPanel({ owner, published, documents, onChanged }: Props) {
	const { removing, remove } = useRemoval(onChanged);
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
							removing={removing}
							onRemove={() => void remove(owner, document.id)}
						/>
					))}
				</ul>
			)}
			<DocumentForm owner={owner} published={published} documents={documents} onSent={onChanged} />
		</div>
	);
}

/** Removes documents that are not published, one at a time. */
export function useRemoval(onChanged: () => Promise<void>) {
	const [removing, setRemoving] = useState(false);
	async function remove(owner: Publishable, id: string) {
		setRemoving(true);
		const answer = await removeSaleDocument(owner, id);
		setRemoving(false);
		if ('refused' in answer) return toast({ ...answer.refused, tone: 'destructive' });
		toast(BACKOFFICE_TOASTS['document.removed']);
		await onChanged();
	}
	return { removing, remove };
}

interface RowProps {
	document: SaleDocument;
	removing: boolean;
	onRemove: () => void;
}

function DocumentRow({ document, removing, onRemove }: RowProps) {
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
			<DocumentFacts document={document} />
			{document.published_at === null && (
				<Button
					variant="secondary"
					aria-label={`Remover: ${documentName(document)}`}
					disabled={removing}
					onClick={onRemove}
				>
					Remover
				</Button>
			)}
		</li>
	);
}
