import { z } from 'zod';
import { instant } from './amount.ts';

/** The last extension by an outage: when no bid could be accepted, and the end before and after. */
export const outageNote = z.object({ since: instant, until: instant, from: instant, to: instant });
export type OutageNote = z.infer<typeof outageNote>;
