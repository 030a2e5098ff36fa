import type { Env } from './env.ts';

/** The installation's name and its public address: 'https://…' without a trailing slash. */
export function brandOf(env: Pick<Env, 'BRAND_NAME' | 'PUBLIC_URL' | 'HOST' | 'PORT'>): {
	name: string;
	url: string;
} {
	const url = env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`;
	return { name: env.BRAND_NAME, url: url.replace(/\/+$/, '') };
}
