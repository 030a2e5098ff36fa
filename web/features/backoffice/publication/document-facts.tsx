import type { SaleDocument } from '#contract/sale-documents.ts';
import { DOCUMENT_KINDS } from '#domain/lot/document-kinds.ts';
import { formatBytes } from '#domain/values/files.ts';
import { formatDateTime } from '#domain/values/time.ts';

/** 'Certidão: Ônus da matrícula', or the kind alone if the title says no more. */
export function documentName({ kind, title }: Pick<SaleDocument, 'kind' | 'title'>): string {
	return title === DOCUMENT_KINDS[kind] ? title : `${DOCUMENT_KINDS[kind]}: ${title}`;
}

/** Which version it is: an edital after the first is an erratum. */
export function versionWords(document: Pick<SaleDocument, 'kind' | 'title' | 'version'>): string {
	const { kind, version } = document;
	if (kind === 'edital' && version > 1) return `Errata, versão ${version}`;
	return version > 1 ? `${documentName(document)}, versão ${version}` : documentName(document);
}

/** A document as a link to its file. */
export function DocumentLink({ document }: { document: SaleDocument }) {
	return (
		<a
			href={document.url}
			target="_blank"
			rel="noopener"
			className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-brand underline-offset-2 hover:underline"
		>
			<span>
				{versionWords(document)}
				<span className="sr-only"> (abre em outra aba)</span>
			</span>
		</a>
	);
}

/** What an erratum does; nothing for another document. */
export function ErratumWords({ document: { kind, version, material } }: { document: SaleDocument }) {
	if (kind !== 'edital' || version === 1) return null;
	return (
		<p className="text-12 font-normal text-ink-soft">
			{material ? 'Muda condições do leilão: pede nova aceitação.' : 'Não muda as condições do leilão.'}
		</p>
	);
}

/** The hash of a document, for who wants to compare the file. */
export function FileCheck({ sha256 }: Pick<SaleDocument, 'sha256'>) {
	return (
		<details className="text-14">
			<summary className="flex min-h-11 w-fit cursor-pointer items-center text-ink-soft">
				Conferir o arquivo
			</summary>
			<p className="wrap-anywhere text-ink-soft">
				Código de integridade (SHA-256): <code className="text-12 select-all">{sha256}</code>
			</p>
		</details>
	);
}

/** One version of a document with its state and size. */
export function DocumentFacts({ document }: { document: SaleDocument }) {
	const { published_at, bytes, sha256 } = document;
	const state = published_at ? `Publicado em ${formatDateTime(published_at)}` : 'Ainda não publicado';
	return (
		<div className="grid min-w-0">
			<DocumentLink document={document} />
			<ErratumWords document={document} />
			<p className="text-14 text-ink-soft">{`${state} · PDF, ${formatBytes(bytes)}`}</p>
			<FileCheck sha256={sha256} />
		</div>
	);
}
