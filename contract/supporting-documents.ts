import type { z } from 'zod';
import { documentInfo } from './account.ts';
import { uuid } from './amount.ts';

/** A document that supports a company's registration or a right of preference, without access to it. */
export const supportingDocument = documentInfo.extend({ id: uuid });
export type SupportingDocument = z.infer<typeof supportingDocument>;
