import type { Environment } from '#domain/auction/auction.ts';

/**
 * Where a lot is stored: its environment, or the environment of drafts beside it. No query for visitors, bidders or the
 * scheduler names the environments of drafts, so that they see no draft (rules §28, decision 071).
 */
export type StoredEnvironment = Environment | `${Environment}-draft`;

/** The environment of the drafts of an environment. */
export function draftsOf(environment: Environment): StoredEnvironment {
	return `${environment}-draft`;
}

export function isDraft(stored: StoredEnvironment): boolean {
	return stored.endsWith('-draft');
}

/** The environment in which a lot is, or will be once it is published. */
export function environmentOf(stored: StoredEnvironment): Environment {
	return stored.replace(/-draft$/, '') as Environment;
}
