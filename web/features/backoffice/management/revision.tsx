import { useState } from 'react';
import type { AdminAuction } from '#contract/admin-auctions.ts';
import { MAX_REASON_LENGTH, reason as reasonSchema } from '#contract/reason.ts';
import { SEEN_FACTS } from '#domain/lot/seen-facts.ts';
import { ERRATUM_HOURS, revisionRule } from '#domain/sale/publication-freeze.ts';
import { TextAreaField } from '#web/ui/field.tsx';
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

const READ = 'Aparece na página do lote e no email de quem deu lance, se habilitou ou o favoritou.';

const HINTS: Record<Exclude<RevisionState['rule'], 'free'>, string> = {
	reason: READ,
	erratum: `O lote está publicado: isto só muda nas ${ERRATUM_HOURS} horas depois de uma errata. ${READ}`,
};

/** The field for why bidders see the lot change; nothing where they need not know (rules §40). */
export function RevisionField({ revision: { rule, typed, error, type } }: { revision: RevisionState }) {
	if (rule === 'free') return null;
	return (
		<TextAreaField
			label="Motivo da mudança"
			name="revision_reason"
			hint={HINTS[rule]}
			required
			maxLength={MAX_REASON_LENGTH}
			value={typed}
			error={error}
			onChange={({ currentTarget }) => type(currentTarget.value)}
		/>
	);
}
