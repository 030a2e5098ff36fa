/** The header with which `npm run doctor` proves to a server of its installation that it may ask how a request arrived. */
export const DOCTOR_HEADER = 'x-doctor';

/** The purpose of its signature (signed-link.ts). */
export const DOCTOR_PURPOSE = 'doctor';
