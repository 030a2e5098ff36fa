/** The planted fault of the proof `access`: every endpoint lets everybody in. Loaded before the server. */
import { ENDPOINTS } from '#server/app.ts';

for (const endpoint of ENDPOINTS) endpoint.access = 'public';
