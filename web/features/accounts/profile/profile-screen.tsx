import { type ReactNode, useEffect, useState } from 'react';
import type { DocumentInfo, Rejected } from '#contract/account.ts';
import { PAGES } from '#contract/paths.ts';
import type { Viewer } from '#contract/session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { useLiveProfile } from './live-profile.ts';
import { Bids, Favorites, Wins } from './my-auctions.tsx';
import { MyData } from './my-data.tsx';
import { MyProposals } from './my-proposals.tsx';
import { NameForm } from './name-form.tsx';
import { PasswordForm } from './password-form.tsx';
import type { FavoriteRow, OfferRow, rowsOf } from './profile-rows.ts';
import { Registration } from './registration.tsx';
import { focusSection, SECTIONS, Section, type SectionId } from './section.tsx';
import { Sessions } from './sessions.tsx';
import { TwoFactor } from './two-factor.tsx';

/** The data of the profile's loader. */
export interface Profile extends ReturnType<typeof rowsOf> {
	registered_name: string;
	/** The name approved last, if another name is in review. */
	approved_name: string | null;
	document: DocumentInfo | null;
	rejected: Rejected | null;
	/** The server's time when the lists were read, in epoch milliseconds. */
	now: number;
}

interface Props {
	viewer: Viewer;
	profile: Profile;
	/** The content of the document section. */
	document: ReactNode;
	/** The form that chooses the notifications and their channels. */
	notificationChoices: ReactNode;
	/** The favourite button of a row. */
	heartOf: (row: FavoriteRow) => ReactNode;
}

/** The profile: the state of the registration, the viewer's auctions, and the account. */
export function ProfileScreen({ viewer, profile, document, notificationChoices, heartOf }: Props) {
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

/** Links to the sections: a column beside them, or on a phone a few rows above. */
function SectionNav() {
	return (
		<nav aria-label="Seções do perfil" className="lg:sticky lg:top-6 lg:self-start">
			<ul className="-mx-3 flex flex-wrap lg:flex-col">
				{Object.entries(SECTIONS).map(([id, { short }]) => (
					<li key={id}>
						<Link
							to={`#${id}`}
							replace
							onClick={() => focusSection(id as SectionId)}
							className="flex min-h-11 items-center rounded-control px-3 text-ink-soft no-underline hover:bg-wash hover:text-ink"
						>
							{short}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}

interface FreshFormProps {
	section: SectionId;
	/** Renders the form. It calls `renew` after it was saved. */
	children: (renew: () => void) => ReactNode;
}

/** A form that is reset after it was saved. The focus returns to its section. */
function FreshForm({ section, children }: FreshFormProps) {
	const [round, setRound] = useState(0);
	useEffect(() => {
		if (round > 0) focusSection(section);
	}, [round, section]);
	return (
		<div key={round} className="max-w-md">
			{children(() => setRound(round + 1))}
		</div>
	);
}

/** Lots offered to the viewer, shown before everything that was won because an offer expires. */
function OpenOffers({ rows }: { rows: readonly OfferRow[] }) {
	if (rows.length === 0) return null;
	return (
		<ul className="mb-6 grid gap-3">
			{rows.map(({ id, title, total, until }) => (
				<li
					key={id}
					className="grid justify-items-start gap-3 rounded-card border border-brass-mark bg-surface p-4 sm:p-6"
				>
					<div>
						<p className="font-serif text-18 font-semibold wrap-anywhere">{title}</p>
						<p>
							O lote é oferecido a você por <strong className="whitespace-nowrap">{total}</strong>, com a
							comissão.
						</p>
						<p className="text-14 text-ink-soft tabular-nums">Responda até {until}.</p>
					</div>
					<LinkButton to={PAGES.payment(id)} aria-label={`Ver a oferta: ${title}`}>
						Ver a oferta
					</LinkButton>
				</li>
			))}
		</ul>
	);
}
