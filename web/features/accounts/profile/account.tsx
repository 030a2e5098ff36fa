import type { ReactNode } from 'react';
import type { Viewer } from '#contract/session.ts';
import { onDemand } from '#web/ui/on-demand.tsx';
import { FreshForm } from './fresh-form.tsx';
import { MyData } from './my-data.tsx';
import { NameForm } from './name-form.tsx';
import type { Profile } from './profile.ts';
import { Registration } from './registration.tsx';
import { Section } from './section.tsx';
import { useAfterChange } from './use-after-change.ts';

const IdentityCard = onDemand(() => import('#web/features/accounts/identity/identity-card.tsx'), {
	ahead: false,
});

interface Props {
	viewer: Viewer;
	profile: Profile;
	/** The content of the document section. */
	document: ReactNode;
	/** The form that chooses the notifications and their channels. */
	notificationChoices: ReactNode;
}

/** The registration with its document, the notifications, the name, and the rights over one's own data. */
export function Account({ viewer, profile, document, notificationChoices }: Props) {
	const afterChange = useAfterChange();
	const approved = viewer.status === 'approved' && viewer.role !== 'admin';
	return (
		<>
			<Section id="cadastro">
				<Registration viewer={viewer} profile={profile} />
			</Section>
			<Section id="identidade">
				<IdentityCard approved={approved} onSaved={() => void afterChange()} />
			</Section>
			<Section id="documento">{document}</Section>
			<Section id="avisos">{notificationChoices}</Section>
			<Section id="nome">
				<FreshForm section="nome">
					{(renew) => (
						<NameForm
							name={viewer.name}
							approved={approved ? profile.registered_name : null}
							before={profile.approved_name}
							onDone={renew}
						/>
					)}
				</FreshForm>
			</Section>
			<Section id="dados">
				<MyData />
			</Section>
		</>
	);
}
