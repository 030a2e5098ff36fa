import ExternalLink from 'lucide-react/icons/external-link';
import FileText from 'lucide-react/icons/file-text';
import type { DocumentGroup } from './document-groups.ts';
import type { DocumentLink } from './document-links.ts';
import { DocumentList } from './document-list.tsx';

interface Props {
	groups: readonly DocumentGroup[];
	/** Those of other sites. */
	links: readonly DocumentLink[];
}

/** The documents of the lot and of its sale, and links to others. Renders nothing for a lot that has none. */
export function Documents({ groups, links }: Props) {
	if (links.length + groups.length === 0) return null;
	return (
		<section aria-labelledby="documentos" className="grid gap-4">
			<h2 id="documentos" className="font-serif text-22 font-semibold">
				Documentos
			</h2>
			{groups.length > 0 && <DocumentList groups={groups} />}
			<ul className="divide-y divide-line border-y border-line empty:hidden">
				{links.map(({ name, label, url }) => (
					<li key={name}>
						<a
							href={url}
							target="_blank"
							rel="noopener noreferrer nofollow"
							className="flex min-h-12 items-center gap-3 font-semibold text-brand underline-offset-2 hover:underline"
						>
							<FileText aria-hidden size={18} className="shrink-0 text-ink-soft" />
							{label}
							<ExternalLink aria-hidden size={16} className="ml-auto shrink-0 text-ink-soft" />
							<span className="sr-only"> (abre em outra aba)</span>
						</a>
					</li>
				))}
			</ul>
		</section>
	);
}
