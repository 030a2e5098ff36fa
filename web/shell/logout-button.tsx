import { onDemand } from '#web/ui/on-demand.tsx';

/** Loaded for signed-in people only: visitors, who share the header, do not need it. */
export const LogoutButton = onDemand(() => import('./log-out.tsx'));
