import { useState } from 'react';
import type { AdminAuction } from '#contract/admin-auctions.ts';
import { reason as reasonSchema } from '#contract/reason.ts';
import { SEEN_FACTS } from '#domain/lot/seen-facts.ts';
import { revisionRule } from '#domain/sale/publication-freeze.ts';
import { type Draft, differs } from './draft.ts';

interface Changed {
	stored: AdminAuction | null;
	draft: Draft;
	filled: Draft;
	/** Whether the pictures differ from the stored ones. */
	pictures: boolean;
}

/** The reason that the form asks for where bidders see the lot change (rules §40). */
export interface RevisionState {
	/** What the change takes; 'free' while the form asks for nothing. */
	rule: 'free' | 'reason' | 'erratum';
	/** As typed. */
	typed: string;
	/** As it is sent; '' where none is needed. */
	reason: string;
	error: string | undefined;
	type: (reason: string) => void;
	/** Checks what was typed, and shows what is wrong with it. */
	check: () => boolean;
}

export function useRevision({ stored, draft, filled, pictures }: Changed): RevisionState {
	const [typed, setTyped] = useState('');
	const [error, setError] = useState<string>();
	const touched = pictures || SEEN_FACTS.some((field) => differs(draft, filled, field));
	const rule = stored && touched ? ruleOf(stored) : 'free';
	return {
		rule,
		typed,
		reason: rule === 'free' ? '' : typed.trim(),
		error,
		type(reason) {
			setTyped(reason);
			setError(undefined);
		},
		check() {
			const read = rule === 'free' ? null : reasonSchema.safeParse(typed);
			setError(read?.error?.issues[0]?.message);
			return read?.success !== false;
		},
	};
}

function ruleOf({ kind, published_at, bid_count }: AdminAuction): RevisionState['rule'] {
	return revisionRule({ kind, draft: published_at === null, bids: bid_count });
}
