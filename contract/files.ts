import { z } from 'zod';
import { tidyLine } from '#domain/values/tidy-text.ts';
import { instant, uuid } from './amount.ts';

/** Number of files in a response: the default (spec §9), and the maximum. */
export const FILES_LIMIT = 100;
export const FILES_MAX = 1_000;

/** Maximum offset of a page. Files beyond it are found by their folder. */
const OFFSET_MAX = 100_000;

/** Maximum number of files that one request removes. */
export const REMOVAL_MAX = 100;

export const FILE_SORTS = [
	'name-asc',
	'name-desc',
	'size-asc',
	'size-desc',
	'updated_at-asc',
	'updated_at-desc',
] as const;
export type FileSort = (typeof FILE_SORTS)[number];

const FOLDER = /^(?:[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*\/?)?$/;
const PREFIX = 'Pasta inválida: use um caminho como auctions ou documents';

const count = (name: string, min: number, max: number) =>
	z.coerce
		.number(`${name} deve ser um número`)
		.int(`${name} deve ser um número inteiro`)
		.min(min, `${name} deve ser pelo menos ${min}`)
		.max(max, `${name} pode ser no máximo ${max}`);

/** The query of stored files: all below a folder, or '' for all. */
export const filesQuery = z.strictObject({
	prefix: z
		.string()
		.max(200, PREFIX)
		.regex(FOLDER, PREFIX)
		.transform((prefix) => prefix.replace(/\/$/, ''))
		.default(''),
	limit: count('limit', 1, FILES_MAX).default(FILES_LIMIT),
	offset: count('offset', 0, OFFSET_MAX).default(0),
	sort: z.enum(FILE_SORTS, `sort deve ser um destes: ${FILE_SORTS.join(', ')}`).default('name-asc'),
	/** Only files without an owner. */
	orphans: z
		.enum(['true', 'false'], 'orphans deve ser true ou false')
		.transform((text) => text === 'true')
		.default(false),
});
export type FilesQuery = z.infer<typeof filesQuery>;

/** Number of lots and sales on a page of file groups. */
export const GROUPS_PAGE = 50;

/** The query of the lots and sales that have files. */
export const fileGroupsQuery = z.strictObject({
	/** A part of the title. */
	search: z.string().overwrite(tidyLine).max(200, 'Busca deve ter no máximo 200 caracteres').default(''),
	offset: count('offset', 0, OFFSET_MAX).default(0),
});
export type FileGroupsQuery = z.infer<typeof fileGroupsQuery>;

/** A lot or sale with the files that belong to it. */
export interface FileGroup {
	kind: 'auction' | 'sale';
	id: string;
	label: string;
	/** Pictures, each of which is stored in several files. */
	pictures: number;
	/** Versions of documents, one file each. */
	documents: number;
	files: number;
	/** The sum of the sizes of all files. */
	bytes: number;
	/** When the last file was stored, ISO text. */
	updated_at: string | null;
}

export interface FileGroupsPage {
	groups: FileGroup[];
	total: number;
	next_offset: number | null;
}

const storedFile = z.object({
	/** The storage key. It gives no access: documents are read only through signed links. */
	name: z.string(),
	/** In bytes. */
	size: z.int(),
	updated_at: instant,
	content_type: z.string(),
	belongs_to: z
		.object({ kind: z.enum(['auction', 'person', 'sale']), id: uuid, label: z.string() })
		.nullable(),
	/** Has no owner, and is old enough that no running request will claim it, so it may be removed. */
	orphan: z.boolean(),
});
export type StoredFile = z.infer<typeof storedFile>;

/** A page of stored files. `prefixes` are the folders directly below the requested one, at most 100. */
export const filesPage = z.object({
	files: z.array(storedFile),
	total: z.int(),
	next_offset: z.int().nullable(),
	prefixes: z.array(z.string()),
});
export type FilesPage = z.infer<typeof filesPage>;

const NAMES = `names deve ter de 1 a ${REMOVAL_MAX} nomes de arquivo`;

export const removal = z.strictObject({
	names: z
		.array(z.string(NAMES), NAMES)
		.min(1, NAMES)
		.max(REMOVAL_MAX, NAMES)
		.refine((names) => new Set(names).size === names.length, 'names repete um arquivo'),
});

/**
 * Why a file was not removed: it has an owner, is younger than an hour, does not exist, is in a folder of unknown use,
 * or could not be deleted.
 */
const KEPT_REASONS = ['owned', 'recent', 'missing', 'unknown', 'failed'] as const;

export const removalResult = z.object({
	/** The names of the removed files. */
	removed: z.array(z.string()),
	/** Their total size in bytes. */
	freed: z.int(),
	kept: z.array(z.object({ name: z.string(), why: z.enum(KEPT_REASONS) })),
});
export type RemovalResult = z.infer<typeof removalResult>;
export type KeptReason = (typeof KEPT_REASONS)[number];
