import { z } from 'zod';
import { instant } from './amount.ts';

/** Why an auction was extended last by an outage: when bids could not be taken, and what the end was and became. */
export const outageNote = z.object({ since: instant, until: instant, from: instant, to: instant });
export type OutageNote = z.infer<typeof outageNote>;
