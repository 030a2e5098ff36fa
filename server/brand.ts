import type { Env } from './env.ts';

/** What the deployment calls itself, and where it stands: 'https://…' without a slash at the end. */
export function brandOf(env: Pick<Env, 'BRAND_NAME' | 'PUBLIC_URL' | 'HOST' | 'PORT'>): {
	name: string;
	url: string;
} {
	const url = env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`;
	return { name: env.BRAND_NAME, url: url.replace(/\/+$/, '') };
}
