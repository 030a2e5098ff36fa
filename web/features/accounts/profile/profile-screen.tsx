import type { ReactNode } from 'react';
import type { DocumentInfo, Rejected } from '#contract/account.ts';
import type { Viewer } from '#contract/session.ts';
import { FreshForm } from './fresh-form.tsx';
import { useLiveProfile } from './live-profile.ts';
import { Bids, Favorites, Wins } from './my-auctions.tsx';
import { MyData } from './my-data.tsx';
import { MyProposals } from './my-proposals.tsx';
import { NameForm } from './name-form.tsx';
import { OpenOffers } from './open-offers.tsx';
import { PasswordForm } from './password-form.tsx';
import type { FavoriteRow, rowsOf } from './profile-rows.ts';
import { Registration } from './registration.tsx';
import { Section } from './section.tsx';
import { SectionNav } from './section-nav.tsx';
import { Sessions } from './sessions.tsx';
import { TwoFactor } from './two-factor.tsx';

/** What the profile's loader hands to the screen. */
export interface Profile extends ReturnType<typeof rowsOf> {
	registered_name: string;
	/** The name approved last, where another one is in review. */
	approved_name: string | null;
	document: DocumentInfo | null;
	rejected: Rejected | null;
	/** The server's time when the lists were read, epoch milliseconds. */
	now: number;
}

interface Given {
	viewer: Viewer;
	profile: Profile;
	/** The section of the document. */
	document: ReactNode;
	/** The choices of what the viewer is told, and how. */
	notices: ReactNode;
	/** The heart of a favourite. */
	heartOf: (row: FavoriteRow) => ReactNode;
}

/** The profile: where the registration stands, the viewer's auctions, and the account itself. */
export function ProfileScreen({ viewer, profile, document, notices, heartOf }: Given) {
	const approved = viewer.status === 'approved' && viewer.role !== 'admin';
	const live = useLiveProfile([...profile.favorites, ...profile.bids], profile.now);
	return (
		<div className="measure py-8 md:py-12">
			<h1 className="font-serif text-28 font-semibold md:text-36">Perfil</h1>
			<div className="mt-4 grid gap-6 lg:mt-8 lg:grid-cols-[11rem_minmax(0,48rem)] lg:gap-12">
				<SectionNav />
				<div className="grid min-w-0 gap-12">
					<Section id="cadastro">
						<Registration viewer={viewer} profile={profile} />
					</Section>
					<Section id="documento">{document}</Section>
					<Section id="favoritos">
						<Favorites rows={profile.favorites} live={live} heartOf={heartOf} />
					</Section>
					<Section id="lances">
						<Bids rows={profile.bids} live={live} />
						<MyProposals rows={profile.proposals} />
					</Section>
					<Section id="arremates">
						<OpenOffers rows={profile.offers} />
						<Wins rows={profile.wins} />
					</Section>
					<Section id="avisos">{notices}</Section>
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
					<Section id="senha">
						<FreshForm section="senha">
							{(renew) => <PasswordForm name={viewer.name} email={viewer.email} onDone={renew} />}
						</FreshForm>
					</Section>
					<Section id="seguranca">
						<div className="grid gap-8 divide-y divide-line *:not-last:pb-8">
							<TwoFactor viewer={viewer} />
							<Sessions rows={profile.sessions} />
						</div>
					</Section>
					<Section id="dados">
						<MyData />
					</Section>
				</div>
			</div>
		</div>
	);
}
