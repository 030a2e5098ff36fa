import type { Access, ProfileStatus } from '#domain/access.ts';
import type { TestApp } from './test-app.ts';

/** A request that is valid for whoever may make it. */
export interface Sample {
	/** What stands for `{id}` and the like in the path. */
	params?: Record<string, string>;
	query?: string;
	/** JSON, or a form with a file. */
	body?: object;
	headers?: Record<string, string>;
}

/** Who sends a sample to a door for users. */
export interface Sender {
	id: string;
	cookie: string;
}

/**
 * A door of the API: who may use it, and a request that is right. `others`: what a user may not learn, because it
 * belongs to somebody else, and the same of what does not exist. `ids: 'public'` where an id belongs to nobody.
 */
export interface AccessRow {
	method: 'get' | 'post' | 'patch' | 'delete';
	path: string;
	access: Access;
	sample?: (app: TestApp, sender: Sender) => Promise<Sample>;
	/** The standing that a user needs, where approved is not the one. */
	standing?: ProfileStatus;
	ids?: 'public';
	others?: (app: TestApp) => Promise<{ somebodys: Sample; nobodys: Sample; code: string }>;
}
