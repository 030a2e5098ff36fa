/**
 * The first migration that has to be safe beside the version before, which serves until all servers are replaced. Earlier
 * ones were applied while nothing served. The proof `upgrade` starts from the version without it.
 */
export const FIRST_COMPATIBLE = 71;
