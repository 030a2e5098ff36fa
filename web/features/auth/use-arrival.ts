import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { landingOf } from '#domain/account.ts';
import { useViewer } from '#web/api/session.ts';
import { returnPath } from './return-path.ts';

/**
 * Leaves the login once the server knows the viewer: to the given page, to the one that was asked for before,
 * or to where the profile's status lands (spec §2). The status comes fresh from the root loader.
 */
export function useArrival(): (destination?: string) => void {
	const viewer = useViewer();
	const { state } = useLocation();
	const navigate = useNavigate();
	const { revalidate } = useRevalidator();
	const [destination, setDestination] = useState<string>();

	useEffect(() => {
		if (viewer)
			void navigate(destination ?? returnPath(state) ?? landingOf(viewer.status), { replace: true });
	}, [viewer, destination, state, navigate]);

	return (to) => {
		setDestination(to);
		void revalidate();
	};
}
