import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { landingOf } from '#domain/people/account.ts';
import { useViewer } from '#web/api/session.ts';
import { returnPath, wishOf } from './return-path.ts';
import { keptWish, passWish } from './use-wish.ts';

interface Redirect {
	/**
	 * The destination. Defaults to the page that was requested before, or the landing page of the profile's status (spec
	 * §2).
	 */
	to?: string | undefined;
	/** How long the message about the result stays visible, in milliseconds. */
	after: number;
}

/**
 * Leaves the login once the server knows the viewer, whose status comes from the root loader. A user who signs in on
 * another tab leaves too, unless this page is `held` for something else.
 */
export function useArrival({ held }: { held: boolean }): (to?: string, after?: number) => void {
	const viewer = useViewer();
	const { state } = useLocation();
	const navigate = useNavigate();
	const { revalidate } = useRevalidator();
	const [redirect, setRedirect] = useState<Redirect>();
	const [due, setDue] = useState(false);

	useEffect(() => {
		if (!redirect || due) return;
		const leave = () => {
			setDue(true);
			void revalidate();
		};
		if (redirect.after === 0) return leave();
		const timer = setTimeout(leave, redirect.after);
		return () => clearTimeout(timer);
	}, [redirect, due, revalidate]);

	const leaving = redirect ? due : !held;
	useEffect(() => {
		if (!viewer || !leaving) return;
		const asked = keptWish(viewer.email);
		const to = redirect?.to ?? returnPath(state) ?? asked?.path ?? landingOf(viewer);
		passWish(wishOf(state) ?? asked?.wish ?? null);
		void navigate(to, { replace: true });
	}, [viewer, leaving, redirect, state, navigate]);

	return (to, after = 0) => setRedirect({ to, after });
}
