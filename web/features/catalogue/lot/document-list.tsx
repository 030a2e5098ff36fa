import FileText from 'lucide-react/icons/file-text';
import type { DocumentGroup, ShownDocument } from './document-groups.ts';

/** Documents with date, size and hash; earlier versions stand folded beside the valid one. */
export function DocumentList({ groups }: { groups: readonly DocumentGroup[] }) {
	return (
		<ul className="divide-y divide-line border-y border-line">
			{groups.map(({ kind, current, earlier }) => (
				<li key={current.id} className="grid gap-1 py-3">
					<DocumentEntry kind={kind} document={current} />
					{earlier.length > 0 && (
						<details className="pl-7.5">
							<summary className="flex min-h-11 w-fit cursor-pointer items-center text-14 font-semibold">
								{earlier.length === 1 ? 'Versão anterior' : `${earlier.length} versões anteriores`}
							</summary>
							<ul className="grid gap-3 border-l border-line pl-4">
								{earlier.map((document) => (
									<li key={document.id}>
										<DocumentEntry kind={kind} document={document} />
									</li>
								))}
							</ul>
						</details>
					)}
				</li>
			))}
		</ul>
	);
}

function DocumentEntry({ kind, document }: { kind: string; document: ShownDocument }) {
	const { title, version, note, details, sha256, url } = document;
	return (
		<div className="flex min-w-0 gap-3">
			<FileText aria-hidden size={18} className="mt-3 shrink-0 text-ink-soft" />
			<div className="grid min-w-0 gap-1">
				<a
					href={url}
					target="_blank"
					rel="noopener"
					className="flex min-h-11 items-center font-semibold wrap-anywhere text-brand underline-offset-2 hover:underline"
				>
					<span>
						{title.toLowerCase() === kind.toLowerCase() ? kind : `${kind}: ${title}`}
						<span className="sr-only"> (abre em outra aba)</span>
					</span>
				</a>
				{version && <p className="text-16 sm:text-14 font-semibold">{version}</p>}
				{note && <p className="text-16 sm:text-14">{note}</p>}
				<p className="text-16 sm:text-14 text-ink-soft">{details}</p>
				<details>
					<summary className="flex min-h-11 w-fit cursor-pointer items-center text-14 text-ink-soft">
						Conferir o arquivo
					</summary>
					<p className="text-12 wrap-anywhere text-ink-soft">
						Impressão digital (SHA-256): <code>{sha256}</code>
					</p>
				</details>
			</div>
		</div>
	);
}
