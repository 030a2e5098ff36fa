import ExternalLink from 'lucide-react/icons/external-link';
import FileText from 'lucide-react/icons/file-text';
import type { AuctionDetail } from '#contract/auctions.ts';
import { documentGroups } from './document-groups.ts';
import { DocumentList } from './document-list.tsx';

const DOCUMENTS = [
	['notice_url', 'Edital'],
	['registration_url', 'Matrícula do imóvel'],
	['source_url', 'Ver na fonte'],
] as const;

/** The documents of the lot and of its sale, and links to others. Renders nothing for a lot that has none. */
export function Documents({ property, documents: published }: Pick<AuctionDetail, 'property' | 'documents'>) {
	const documents = documentLinks(property);
	const groups = documentGroups(published);
	if (documents.length + groups.length === 0) return null;
	return (
		<section aria-labelledby="documentos" className="grid gap-4">
			<h2 id="documentos" className="font-serif text-22 font-semibold">
				Documentos
			</h2>
			{groups.length > 0 && <DocumentList groups={groups} />}
			<ul className="divide-y divide-line border-y border-line empty:hidden">
				{documents.map(({ name, label, url }) => (
					<li key={name}>
						<a
							href={url ?? undefined}
							target="_blank"
							rel="noopener noreferrer nofollow"
							className="flex min-h-12 items-center gap-3 font-semibold text-brand underline-offset-2 hover:underline"
						>
							<FileText aria-hidden size={18} className="shrink-0 text-ink-soft" />
							{label}
							<ExternalLink aria-hidden size={16} className="ml-auto shrink-0 text-ink-soft" />
							<span className="sr-only">(abre em outra aba)</span>
						</a>
					</li>
				))}
			</ul>
		</section>
	);
}

/**
 * The links to documents elsewhere. A lot of a list has the list's own page as its edital, and says so instead of linking to
 * the page twice.
 */
export function documentLinks(property: Pick<AuctionDetail['property'], (typeof DOCUMENTS)[number][0]>) {
	const { notice_url, source_url } = property;
	const own = notice_url !== null && notice_url === source_url;
	return DOCUMENTS.filter(([name]) => !own || name !== 'source_url')
		.map(([name, label]) => ({
			name,
			label: own && name === 'notice_url' ? 'Edital na página da fonte' : label,
			url: webAddress(property[name]),
		}))
		.filter(({ url }) => url !== null);
}

/** Returns an http or https address; null for any other, because only these are safe to link to. */
export function webAddress(url: string | null): string | null {
	return url && /^https?:\/\//i.test(url) ? url : null;
}
