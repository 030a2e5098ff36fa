import { ACCOUNT_PAGES } from '#contract/account-paths.ts';
import type { Viewer } from '#contract/session.ts';
import { SECTIONS } from './section.tsx';

/** The parts of the profile in order, by their value in the URL. */
export const PARTS = {
	atividade: { label: 'Atividade', href: ACCOUNT_PAGES.activity },
	conta: { label: 'Conta', href: ACCOUNT_PAGES.account },
	seguranca: { label: 'Segurança', href: ACCOUNT_PAGES.security },
} as const;

export type PartId = keyof typeof PARTS;

/** The payments and offers of a person, which decide the part that opens first. */
interface Owing {
	wins: readonly { owed: boolean }[];
	offers: readonly unknown[];
}

/** The part that the URL names. */
export function namedPart(params: URLSearchParams): PartId | null {
	const named = params.get('secao');
	return isPart(named) ? named : null;
}

/**
 * The part that opens without one in the URL: the activity of those who may bid or have something to pay, and for
 * everybody else the account, where their registration is.
 */
export function openingPart(
	{ status, role }: Pick<Viewer, 'status' | 'role'>,
	{ wins, offers }: Owing,
): PartId {
	const owing = offers.length > 0 || wins.some(({ owed }) => owed);
	return owing || (status === 'approved' && role !== 'admin') ? 'atividade' : 'conta';
}

/** The part of a section by its anchor; null for other anchors. '#seguranca' is in emails sent before the parts existed. */
export function partOfAnchor(anchor: string): PartId | null {
	if (Object.hasOwn(SECTIONS, anchor)) return SECTIONS[anchor as keyof typeof SECTIONS].part;
	return anchor === 'seguranca' ? anchor : null;
}

function isPart(name: string | null): name is PartId {
	return name !== null && Object.hasOwn(PARTS, name);
}
