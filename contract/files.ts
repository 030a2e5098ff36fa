import { z } from 'zod';
import { instant, uuid } from './amount.ts';

/** Files answered at once: by default (spec §9), and at most. */
export const FILES_LIMIT = 100;
export const FILES_MAX = 1_000;

/** How far a list can be paged: what comes later is found by its folder. */
const OFFSET_MAX = 100_000;

/** The most files that one call removes. */
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

/** Which stored files are listed: all below a folder ('' for everything). */
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
	/** Only files that belong to nothing any more. */
	orphans: z
		.enum(['true', 'false'], 'orphans deve ser true ou false')
		.transform((text) => text === 'true')
		.default(false),
});
export type FilesQuery = z.infer<typeof filesQuery>;

const storedFile = z.object({
	/** The storage key. It opens nothing by itself: documents are read through signed links alone. */
	name: z.string(),
	/** In bytes. */
	size: z.int(),
	updated_at: instant,
	content_type: z.string(),
	belongs_to: z.object({ kind: z.enum(['auction', 'person']), id: uuid, label: z.string() }).nullable(),
	/** Belongs to nothing, and is old enough that nobody is about to name it: this one may be removed. */
	orphan: z.boolean(),
});
export type StoredFile = z.infer<typeof storedFile>;

/** One page of stored files. `prefixes` are the folders right below the one asked for, 100 at most. */
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

/** Why a file stays: it belongs to something, is younger than an hour, is gone already, lies in a folder of unknown use, or would not go. */
const KEPT_REASONS = ['owned', 'recent', 'missing', 'unknown', 'failed'] as const;

export const removalResult = z.object({
	/** The names of what is gone. */
	removed: z.array(z.string()),
	/** What they took up, in bytes. */
	freed: z.int(),
	kept: z.array(z.object({ name: z.string(), why: z.enum(KEPT_REASONS) })),
});
export type RemovalResult = z.infer<typeof removalResult>;
export type KeptReason = (typeof KEPT_REASONS)[number];
