import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Environment } from '#domain/auction/auction.ts';
import { useWaitingCounts } from '#web/api/waiting.ts';
import SearchBox from '#web/features/backoffice/search/search-box.tsx';
import { KeyList } from './key-list.tsx';
import { Rail } from './rail.tsx';
import { isConsole, placeOf } from './sections.ts';
import { TopBar } from './top-bar.tsx';
import { useSectionKeys } from './use-section-keys.ts';

interface Props {
	/** The environment of the installation. */
	environment: Environment;
	bell: ReactNode;
}

/**
 * What is around every page of the back office: the top bar, and the navigation at the left or, on a phone, at the foot.
 * app.css leaves the room for it, and the server renders it, so that nothing moves when its scripts arrive.
 */
export default function BackofficeFrame({ environment, bell }: Props) {
	const location = useLocation();
	const place = placeOf(location);
	const counts = useWaitingCounts();
	const { listed, list, close } = useSectionKeys();
	return (
		<div data-frame={isConsole(location.pathname) ? 'narrow' : 'wide'} className="contents print:hidden">
			<TopBar place={place} environment={environment} bell={bell} search={<SearchBox />} />
			<Rail place={place} environment={environment} counts={counts} onKeys={list} />
			<KeyList open={listed} onClose={close} />
		</div>
	);
}
