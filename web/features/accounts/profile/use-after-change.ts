import { useRevalidator } from 'react-router';
import { userUpdated } from '#web/api/session-client.ts';

/** For after a change of the account: the session and other tabs learn of it, and the page shows it. */
export function useAfterChange(): () => Promise<void> {
	const { revalidate } = useRevalidator();
	return async () => {
		await userUpdated();
		await revalidate();
	};
}
