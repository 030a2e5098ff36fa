import type { ConsentDue } from '#contract/consents.ts';
import type { OutcomeBody, OutcomeDecided } from '#contract/outcomes.ts';
import { fail, ok } from '#domain/problems/result.ts';
import { decideLotOutcome } from '#server/features/backoffice/management/decide-lot-outcome.ts';
import type { FormResult } from '#server/features/backoffice/management/refused-fields.ts';
import { beginAnnounced, recordRevision } from '#server/features/backoffice/management/revise-lot.ts';
import type { UndoDeps } from '#server/features/settlement/second-chance/undo-win.ts';
import { type DocumentDeps, holdFile, insertVersion, keepFile } from './store-document.ts';

/** What the document is called among those of the lot. */
const TITLE = 'Documento do desfecho';

/**
 * Decides how a lot ended, by an order that becomes a document of the lot in the same transaction, public at once: both or neither. Nobody is told
 * of the document apart from the outcome. While a second administrator's consent is due, nothing is stored. Problems: those of `decideLotOutcome`
 * and `keepFile`, `sale-document.too-many`.
 */
export async function decideWithDocument(
	deps: UndoDeps & DocumentDeps,
	admin_id: string,
	auction_id: string,
	{ file, decision }: { file: Buffer; decision: OutcomeBody },
): Promise<FormResult<OutcomeDecided | ConsentDue>> {
	const kept = await keepFile(deps.storage, file);
	if (!kept.ok) return fail({ problem: kept.problem, errors: [{ path: 'file', message: 'Envie um PDF' }] });
	const sha256 = kept.value;
	return decideLotOutcome(deps, admin_id, auction_id, decision, {
		sha256,
		async store(trx, held) {
			await holdFile(trx, deps.storage, sha256, file);
			const revision = await beginAnnounced(trx, held, { admin_id, fields: ['documents'] });
			const placed = { owner: { auction_id }, published: true, sha256 };
			const sent = { file, kind: 'outros', title: TITLE, material: false } as const;
			const stored = await insertVersion(trx, admin_id, placed, sent);
			if (!stored.ok) return stored;
			await recordRevision(trx, held, revision && { ...revision, reason: TITLE, quiet: true });
			return ok(stored.value.id);
		},
	});
}
