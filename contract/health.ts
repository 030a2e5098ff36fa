import { z } from 'zod';

/** The builds of React. */
export const REACT_BUILDS = ['production', 'development'] as const;

export type ReactBuild = (typeof REACT_BUILDS)[number];

/** The response of `GET /healthz`. */
export const health = z.strictObject({
	status: z.literal('ok'),
	/** The version in package.json. */
	version: z.string(),
	/** The commit that was built, with `-dirty` where files differed from it; null where the build does not know it. */
	commit: z.string().nullable(),
	/** The build of React that is loaded. */
	react: z.enum(REACT_BUILDS),
	/** How the request arrived. Only for `npm run doctor`, which signs its request with the installation's secret. */
	seen: z
		.strictObject({
			/** The address at the other end of the socket. */
			peer: z.string().nullable(),
			/** The `Host` header as it arrived. */
			host: z.string().nullable(),
			trusted: z.boolean(),
			/** The address that counts as the caller's. */
			address: z.string().nullable(),
			/** Which headers a proxy uses to name the caller arrived. */
			headers: z.array(z.string()),
		})
		.optional(),
});

/**
 * The response of `GET /readyz`: 200 when the database answers and the server was not asked to stop, else 503. Only `ready` is said
 * to others than this machine and the port of metrics. What stands below `stopping` takes no server out of service: bids do not
 * depend on it.
 */
export const readiness = z.strictObject({
	ready: z.boolean(),
	database: z.boolean().optional(),
	stopping: z.boolean().optional(),
	/** Whether this server can decrypt the signing keys and second factors that are stored: else people cannot sign in. */
	secrets: z.boolean().optional(),
	/** Whether backups are archived; absent without BACKUP_DIR. */
	archive: z.boolean().optional(),
	/** Absent where no Redis is configured. */
	redis: z.enum(['up', 'down']).optional(),
	/** The bucket of the files; absent where files are on disk. */
	storage: z.enum(['up', 'down']).optional(),
});
