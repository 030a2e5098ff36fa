import { PAGES } from '#contract/paths.ts';
import { pageWordsOf } from '#domain/problems/page-problems.ts';
import { LinkButton } from '#web/ui/button.tsx';
import type { Bidding } from './use-bidding.ts';
import { ineligibilityOf } from './viewer-standing.ts';

/** Why a signed-in user may not bid, and the next step. */
export default function ViewerIneligibility({
	viewer,
	profileNote,
}: Pick<Bidding, 'viewer' | 'profileNote'>) {
	const ineligibility = ineligibilityOf(viewer);
	if (ineligibility === null || ineligibility === 'visitor') return null;
	if (ineligibility.code === 'bid.not-approved') {
		return (
			<div className="grid gap-3">
				<p className="text-16">{profileNote}</p>
				<LinkButton to={PAGES.profile} variant="secondary">
					Ver meu Perfil
				</LinkButton>
			</div>
		);
	}
	return <p className="text-16 text-ink-soft">{pageWordsOf(ineligibility).detail}</p>;
}
