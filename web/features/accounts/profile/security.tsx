import type { Viewer } from '#contract/session.ts';
import { FreshForm } from './fresh-form.tsx';
import { PasswordForm } from './password-form.tsx';
import type { SessionRow } from './profile-rows.ts';
import { Section } from './section.tsx';
import { Sessions } from './sessions.tsx';
import { TwoFactor } from './two-factor.tsx';

/** The password, the second factor and the sessions of the account. */
export function Security({ viewer, sessions }: { viewer: Viewer; sessions: readonly SessionRow[] }) {
	return (
		<>
			<Section id="verificacao" urgent={viewer.two_factor_due}>
				<TwoFactor viewer={viewer} />
			</Section>
			<Section id="senha">
				<FreshForm section="senha">
					{(renew) => <PasswordForm name={viewer.name} email={viewer.email} onDone={renew} />}
				</FreshForm>
			</Section>
			<Section id="aparelhos">
				<Sessions rows={sessions} />
			</Section>
		</>
	);
}
