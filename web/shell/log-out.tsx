import { useState } from 'react';
import { TOASTS } from '#domain/notices/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

/** The button 'Sair'. */
export default function LogOut() {
	const { leaving, leave } = useLogOut();
	return (
		<Button
			variant="secondary"
			className="max-sm:px-3 max-[30rem]:px-2 max-[24rem]:px-1.5 max-[24rem]:text-14 max-[24rem]:tracking-tight"
			disabled={leaving}
			onClick={leave}
		>
			Sair
		</Button>
	);
}

/** Ends the session and confirms it. The session keeper then renders every tab again as a visitor's. */
export function useLogOut() {
	const [leaving, setLeaving] = useState(false);

	async function leave() {
		setLeaving(true);
		if (await endSession()) toast(TOASTS['logout.done']);
		else toast({ ...TOASTS['logout.failed'], tone: 'destructive' });
		setLeaving(false);
	}

	return { leaving, leave };
}

/** Whether the session ended. The code is loaded on demand: visitors, who share the header, do not need it. */
async function endSession(): Promise<boolean> {
	try {
		const { signOut } = await import('#web/api/authentication.ts');
		const { sessionEnded } = await import('#web/api/session-client.ts');
		const ended = await signOut();
		if (ended) sessionEnded('logout');
		return ended;
	} catch (error) {
		console.error('the code to log out could not be loaded', error);
		return false;
	}
}
