import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Wish, wishOf } from './return-path.ts';

/** The navigation whose wish was fulfilled: several buttons of a page may answer it. */
let fulfilled: string | null = null;

/** Does once what a visitor asked for before they signed in. */
export function useWish(wish: Wish, fulfil: () => void): void {
	const { key, state, pathname, search, hash } = useLocation();
	const navigate = useNavigate();
	const answer = useEffectEvent(() => {
		if (fulfilled === key) return;
		fulfilled = key;
		void navigate(pathname + search + hash, { replace: true, preventScrollReset: true });
		fulfil();
	});
	useEffect(() => {
		if (wishOf(state) === wish) answer();
	}, [state, wish]);
}
