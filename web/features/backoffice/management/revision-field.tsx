import { MAX_REASON_LENGTH } from '#contract/reason.ts';
import { ERRATUM_HOURS } from '#domain/sale/publication-freeze.ts';
import { TextAreaField } from '#web/ui/field.tsx';
import type { RevisionState } from './use-revision.ts';

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
