import type { ProfileStatus, Role } from '#domain/access.ts';

/** Who looks at a page, as the page may know it; null for a visitor. */
export interface Viewer {
	id: string;
	name: string;
	email: string;
	status: ProfileStatus;
	role: Role | null;
}

/** The key under which the login form keeps the remembered e-mail in this browser (spec §2). */
export const REMEMBERED_EMAIL = 'martelo.remembered-email';
