import { ACCOUNT_API } from '#contract/account-paths.ts';
import { FUNCTIONS } from '#contract/function-paths.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';
import { failureOf, type Journey, OWN, outcomeOf } from './fault-journey.ts';
import type { FaultSystem } from './fault-system.ts';

const DOCUMENT = new Uint8Array(pdfFile());

/** Sends a person's document to the first server. */
function send({ servers }: FaultSystem, cookie: string): Promise<Response> {
	const body = new FormData();
	body.append('file', new Blob([DOCUMENT]), 'documento.pdf');
	return fetch(servers[0].url + ACCOUNT_API.document, { method: 'POST', headers: { ...OWN, cookie }, body });
}

export const upload: Journey = async (system) =>
	outcomeOf(await send(system, system.applicant().cookie), 200);

/** Stores the document that the journey `file` opens. */
export async function storeDocument(system: FaultSystem): Promise<void> {
	if (!system.documentOwner) return;
	const { ok, status } = await send(system, system.documentOwner.cookie);
	if (!ok) throw new Error(`a document was answered ${status}`);
}

/** A document that was stored before all faults is opened at the second server, which keeps none in memory. */
export const file: Journey = async ({ servers, documentOwner }) => {
	if (!documentOwner) return { broken: 'no document is stored' };
	const { id, cookie } = documentOwner;
	const asked = await fetch(servers[1].url + FUNCTIONS.documentUrl, {
		method: 'POST',
		headers: { ...OWN, cookie, 'content-type': 'application/json' },
		body: JSON.stringify({ userId: id }),
	});
	if (asked.status !== 200) return failureOf(asked);
	const { url } = (await asked.json()) as { url: string };
	const opened = await fetch(servers[1].url + new URL(url).pathname);
	if (opened.status !== 200) return failureOf(opened);
	const same = Buffer.from(await opened.arrayBuffer()).equals(DOCUMENT);
	return same ? 'works' : { broken: 'the document has other bytes' };
};
