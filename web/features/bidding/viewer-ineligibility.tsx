import { ACCOUNT_PAGES } from '#contract/account-paths.ts';
import { takesBids } from '#domain/lot/phase.ts';
import { REGISTRATION_STEPS } from '#domain/people/registration-note.ts';
import { pageWordsOf } from '#domain/problems/page-problems.ts';
import { LinkButton } from '#web/ui/button.tsx';
import type { Bidding } from './use-bidding.ts';
import { ineligibilityOf } from './viewer-standing.ts';

type Registration = Pick<Bidding, 'viewer' | 'profileNote' | 'profileStep'>;

/** Why a signed-in user may not bid, and the next step. */
export default function ViewerIneligibility({
	phase,
	...registration
}: Registration & { phase: Bidding['phase'] | undefined }) {
	const ineligibility = ineligibilityOf(registration.viewer);
	if (ineligibility === null || ineligibility === 'visitor') return null;
	if (ineligibility.code !== 'bid.not-approved')
		return <p className="text-16 text-ink-soft">{pageWordsOf(ineligibility).detail}</p>;
	return (
		<div className="grid gap-3">
			<p className="text-16">{registration.profileNote}</p>
			<RegistrationLink
				{...registration}
				quiet={!phase || !takesBids(phase)}
				className={phase && 'max-lg:hidden'}
			/>
		</div>
	);
}

interface LinkProps extends Pick<Bidding, 'profileStep'> {
	/** Beside another step. */
	quiet?: boolean;
	className?: string | undefined;
}

/** To what the registration needs. One that is in review needs nothing, and its link is outlined. */
export function RegistrationLink({ profileStep, quiet = false, className }: LinkProps) {
	return (
		profileStep && (
			<LinkButton
				to={ACCOUNT_PAGES.document}
				variant={quiet || profileStep === 'review' ? 'secondary' : 'primary'}
				className={className}
			>
				{REGISTRATION_STEPS[profileStep]}
			</LinkButton>
		)
	);
}
