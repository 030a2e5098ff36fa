import { HOUR, MINUTE } from '#domain/values/time.ts';
import { createLimiter, createQuickLimiter } from '#server/platform/limits.ts';
import type { Redis } from '#server/platform/redis/redis.ts';
import type { Stores } from './stores.ts';

const UPLOAD_LIMIT = { name: 'upload', points: 20, duration: HOUR };
const PROOF_LIMIT = { name: 'proof', points: 20, duration: HOUR };
const PROPOSAL_LIMIT = { name: 'proposal', points: 30, duration: HOUR };
const IDENTITY_LIMIT = { name: 'identity', points: 10, duration: HOUR };
const ENROLMENT_LIMIT = { name: 'enrolment', points: 30, duration: HOUR };
const FAULT_LIMIT = { name: 'fault', points: 20, duration: MINUTE };
const REPORT_LIMIT = { name: 'report', points: 20, duration: MINUTE };
const PAPER_LIMIT = { name: 'paper', points: 30, duration: MINUTE };
const BID_LIMIT = { name: 'bid', points: 120, duration: MINUTE };

/** The limits on what people may send, apart from the attempts to sign in. */
export function openLimits(db: Stores['db'], redis: Redis | null) {
	return {
		bidLimit: createQuickLimiter(redis, BID_LIMIT),
		paperLimit: createQuickLimiter(redis, PAPER_LIMIT),
		uploadLimit: createLimiter(db, UPLOAD_LIMIT),
		proofLimit: createLimiter(db, PROOF_LIMIT),
		proposalLimit: createLimiter(db, PROPOSAL_LIMIT),
		identityLimit: createLimiter(db, IDENTITY_LIMIT),
		enrolmentLimit: createLimiter(db, ENROLMENT_LIMIT),
		faultLimit: createLimiter(db, FAULT_LIMIT),
		reportLimit: createLimiter(db, REPORT_LIMIT),
	};
}
