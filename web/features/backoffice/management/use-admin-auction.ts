import { useEffect, useState } from 'react';
import type { AdminAuction } from '#contract/admin-auctions.ts';
import { readAdminAuction } from '#web/api/backoffice.ts';
import type { Answer } from '#web/api/request.ts';

/** One auction as the server has it: on its way, there, or why not. */
type Reading = 'loading' | Answer<AdminAuction>;

/** Reads an auction for a dialog; `again` asks anew. */
export function useAdminAuction(id: string): { reading: Reading; again: () => void } {
	const [asked, setAsked] = useState({ id });
	const [answer, setAnswer] = useState<{ to: object; reading: Reading } | null>(null);

	useEffect(() => {
		let gone = false;
		async function read() {
			const reading = await readAdminAuction(asked.id);
			if (!gone) setAnswer({ to: asked, reading });
		}
		void read();
		return () => {
			gone = true;
		};
	}, [asked]);

	const reading = answer?.to === asked ? answer.reading : 'loading';
	return { reading, again: () => setAsked({ id }) };
}
