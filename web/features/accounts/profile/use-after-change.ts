import { useRevalidator } from 'react-router';
import { userUpdated } from '#web/api/session-client.ts';

/** Returns a function to call after a change of the account: it updates the session in all tabs and the page. */
export function useAfterChange(): () => Promise<void> {
	const { revalidate } = useRevalidator();
	return async () => {
		await userUpdated();
		await revalidate();
	};
}
