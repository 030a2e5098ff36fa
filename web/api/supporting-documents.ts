import type { SupportingDocument } from '#contract/supporting-documents.ts';
import { SUPPORTING_API } from '#contract/supporting-paths.ts';
import { TOASTS } from '#domain/notices/toasts.ts';
import { type UploadOptions, type UploadResult, upload } from './upload.ts';

type Send = (file: File, options: UploadOptions) => Promise<UploadResult>;

const sender =
	(path: string) =>
	(onStored: (document: SupportingDocument) => void): Send =>
	async (file, options) => {
		const words = { failed: TOASTS['document.failed'] };
		const result = await upload<SupportingDocument>(path, { file }, words, options);
		if (result !== 'cancelled' && 'done' in result) onStored(result.done);
		return result;
	};

/** Sends the document of the company that the user's own identity states. `onStored` receives what is stored. */
export const sendCompanyDocument = sender(SUPPORTING_API.company);

/** Sends the document of a right of preference in a lot. `onStored` receives what is stored. */
export const sendPreferenceDocument = (auctionId: string) => sender(SUPPORTING_API.preference(auctionId));
