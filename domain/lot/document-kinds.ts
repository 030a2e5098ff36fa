/** The kinds of documents of a sale or lot, in the order in which they are listed (rules §27). */
export const DOCUMENT_KINDS = {
	edital: 'Edital',
	matricula: 'Matrícula',
	laudo: 'Laudo de avaliação',
	certidao: 'Certidão',
	outros: 'Outros',
} as const;
export type DocumentKind = keyof typeof DOCUMENT_KINDS;
export const DOCUMENT_KIND_NAMES = Object.keys(DOCUMENT_KINDS) as [DocumentKind, ...DocumentKind[]];

/** The largest document, in megabytes and bytes. */
export const DOCUMENT_LIMIT_MEGABYTES = 20;
export const DOCUMENT_LIMIT = DOCUMENT_LIMIT_MEGABYTES * 1024 * 1024;

/** The most documents of one sale or lot, all versions counted. */
export const MAX_DOCUMENTS = 100;
