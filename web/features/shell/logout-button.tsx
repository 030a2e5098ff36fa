import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { NOTICES } from '#domain/notices.ts';
import { signOut } from '#web/api/authentication.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

/** 'Sair': ends the session, says so, and shows the page again as a visitor sees it. */
export function LogoutButton() {
	const { revalidate } = useRevalidator();
	const [leaving, setLeaving] = useState(false);

	async function leave() {
		setLeaving(true);
		const left = await signOut();
		if (left) {
			toast(NOTICES['logout.done']);
			await revalidate();
		} else {
			toast({ ...NOTICES['logout.failed'], tone: 'destructive' });
		}
		setLeaving(false);
	}

	return (
		<Button variant="secondary" className="max-sm:px-3" disabled={leaving} onClick={leave}>
			Sair
		</Button>
	);
}
