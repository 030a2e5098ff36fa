import type { Environment } from '#domain/auction/auction.ts';

/**
 * The environment of a stored lot. Whether it is a draft is decided by `published_at`; its environment says so too, because
 * the version before hides drafts by it, and because every index of lists starts with it (decision 071).
 */
export type StoredEnvironment = Environment | `${Environment}-draft`;

/** What drafts have as their environment. */
export function draftsOf(environment: Environment): StoredEnvironment {
	return `${environment}-draft`;
}

/** The environment in which a lot is, or will be once it is published. */
export function environmentOf(stored: StoredEnvironment): Environment {
	return stored.replace(/-draft$/, '') as Environment;
}
