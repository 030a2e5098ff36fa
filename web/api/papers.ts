import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import type { SignedAuto } from '#contract/signed-autos.ts';
import { SIGNED_AUTO_TOASTS } from '#domain/notices/signed-auto-toasts.ts';
import { isDeskPaper, type PaperName } from '#domain/settlement/papers.ts';
import { type Answer, request } from './request.ts';
import { type UploadOptions, type UploadResult, upload } from './upload.ts';

/** The address of a paper of a lot. */
export function paperHref(auctionId: string, paper: PaperName): string {
	return isDeskPaper(paper) ? ADMIN_API.paper(auctionId, paper) : BIDDER_API.paper(auctionId, paper);
}

/** Reads the signed autos of a lot, the latest first. */
export async function readSignedAutos(auctionId: string): Promise<Answer<SignedAuto[]>> {
	const answer = await request<{ signed_autos: SignedAuto[] }>('GET', ADMIN_API.signedAutos(auctionId));
	return 'refused' in answer ? answer : { done: answer.done.signed_autos };
}

/** Keeps the signed auto of a lot as its next version. */
export function sendSignedAuto(auctionId: string, file: File, options: UploadOptions): Promise<UploadResult> {
	return upload(ADMIN_API.signedAutos(auctionId), { file }, { failed: SIGNED_AUTO_TOASTS.failed }, options);
}
