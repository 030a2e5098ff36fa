import type { SaleDocument } from '#contract/sale-documents.ts';
import { DOCUMENT_KINDS } from '#domain/lot/document-kinds.ts';
import { formatBytes } from '#domain/values/files.ts';
import { formatDateTime } from '#domain/values/time.ts';

/** One version of a document with its texts. */
export interface ShownDocument {
	id: string;
	title: string;
	/** 'Errata, versão 2', 'Versão 1'; null for the only version. */
	version: string | null;
	/** Whether an erratum changes the conditions of the sale. */
	note: string | null;
	/** 'Publicado em 12/05/2026 10:00 · PDF, 1,2 MB' */
	details: string;
	sha256: string;
	url: string;
}

/** The versions of one document, the valid one apart from the earlier ones, which are the newest first. */
export interface DocumentGroup {
	kind: string;
	current: ShownDocument;
	earlier: ShownDocument[];
}

/** Groups documents by what they are versions of, in the order in which the API lists them: editais first. */
export function documentGroups(documents: readonly SaleDocument[]): DocumentGroup[] {
	const groups = Map.groupBy(documents, ({ kind, title }) =>
		kind === 'edital' ? kind : `${kind} ${title.toLowerCase()}`,
	);
	return [...groups.values()].flatMap((versions) => {
		const [current, ...earlier] = versions
			.toSorted((one, other) => other.version - one.version)
			.map((each) => shown(each, versions.length));
		const kind = versions[0] && DOCUMENT_KINDS[versions[0].kind];
		return current && kind ? [{ kind, current, earlier }] : [];
	});
}

function shown(document: SaleDocument, versions: number): ShownDocument {
	const { id, title, version, kind, material, published_at, bytes, sha256, url } = document;
	const erratum = kind === 'edital' && version > 1;
	const published = published_at && `Publicado em ${formatDateTime(published_at)}`;
	return {
		id,
		title,
		sha256,
		url,
		version: versions > 1 || version > 1 ? `${erratum ? 'Errata, versão' : 'Versão'} ${version}` : null,
		note: erratum
			? material
				? 'Muda condições do leilão: quem já aceitou o edital aceita de novo antes do próximo lance.'
				: 'Não muda as condições do leilão.'
			: null,
		details: [published, `PDF, ${formatBytes(bytes)}`].filter(Boolean).join(' · '),
	};
}
