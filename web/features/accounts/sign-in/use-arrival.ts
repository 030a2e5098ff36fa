import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { landingOf } from '#domain/account.ts';
import { useViewer } from '#web/api/session.ts';
import { returnPath } from './return-path.ts';

interface Trip {
	/** Where to; unsaid: to the page that was asked for before, or to where the profile's status lands (spec §2). */
	to?: string | undefined;
	/** How long the words of what just happened stay, in milliseconds. */
	after: number;
}

/**
 * Leaves the login once the server knows the viewer, whose status comes fresh from the root loader. Whoever signs
 * in on another tab leaves too, unless this page is `held` for something else.
 */
export function useArrival({ held }: { held: boolean }): (to?: string, after?: number) => void {
	const viewer = useViewer();
	const { state } = useLocation();
	const navigate = useNavigate();
	const { revalidate } = useRevalidator();
	const [trip, setTrip] = useState<Trip>();
	const [due, setDue] = useState(false);

	useEffect(() => {
		if (!trip || due) return;
		const depart = () => {
			setDue(true);
			void revalidate();
		};
		if (trip.after === 0) return depart();
		const timer = setTimeout(depart, trip.after);
		return () => clearTimeout(timer);
	}, [trip, due, revalidate]);

	const leaving = trip ? due : !held;
	useEffect(() => {
		if (viewer && leaving)
			void navigate(trip?.to ?? returnPath(state) ?? landingOf(viewer.status), { replace: true });
	}, [viewer, leaving, trip, state, navigate]);

	return (to, after = 0) => setTrip({ to, after });
}
