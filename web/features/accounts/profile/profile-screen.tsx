import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Viewer } from '#contract/session.ts';
import { Account } from './account.tsx';
import { MyActivity } from './my-activity.tsx';
import { PartNav } from './part-nav.tsx';
import { PARTS, type PartId, partOfAnchor } from './parts.ts';
import type { Profile } from './profile.ts';
import type { FavoriteRow } from './profile-rows.ts';
import { Security } from './security.tsx';

interface Props {
	viewer: Viewer;
	profile: Profile;
	/** The content of the document section. */
	document: ReactNode;
	/** The form that chooses the notifications and their channels. */
	notificationChoices: ReactNode;
	/** The favourite button of a row. */
	heartOf: (row: FavoriteRow) => ReactNode;
	/** The viewer's saved searches. */
	alerts: ReactNode;
}

/** The profile in three parts, each with its own address: the viewer's activity, the account and its security. */
export function ProfileScreen(props: Props) {
	// What opened stays open: a decision on the registration must not lead elsewhere.
	const [opening] = useState(props.profile.opening);
	const part = props.profile.part ?? opening;
	usePartOfAnchor(part);
	return (
		<div className="measure py-8 md:py-12">
			<h1 className="font-serif text-28 font-semibold md:text-36">Perfil</h1>
			<div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-6 lg:mt-8 lg:grid-cols-[11rem_minmax(0,48rem)] lg:gap-12">
				<PartNav current={part} />
				<div key={part} className="grid min-w-0 gap-10">
					<Part part={part} {...props} />
				</div>
			</div>
		</div>
	);
}

function Part({
	part,
	viewer,
	profile,
	document,
	notificationChoices,
	heartOf,
	alerts = null,
}: Props & { part: PartId }) {
	switch (part) {
		case 'atividade':
			return <MyActivity viewer={viewer} profile={profile} heartOf={heartOf} alerts={alerts} />;
		case 'conta':
			return (
				<Account
					viewer={viewer}
					profile={profile}
					document={document}
					notificationChoices={notificationChoices}
				/>
			);
		case 'seguranca':
			return <Security viewer={viewer} sessions={profile.sessions} />;
	}
}

/** Opens the part of the section that the URL's anchor names: earlier emails link to '/profile#documento'. */
function usePartOfAnchor(part: PartId): void {
	const { hash } = useLocation();
	const navigate = useNavigate();
	useEffect(() => {
		const named = partOfAnchor(hash.slice(1));
		if (named && named !== part) void navigate(`${PARTS[named].href}${hash}`, { replace: true });
	}, [hash, part, navigate]);
}
