/** The largest file taken, in megabytes: pictures of auctions (spec §5) and identity documents alike. */
export const FILE_LIMIT_MEGABYTES = 10;

/** The same in bytes. */
export const FILE_LIMIT = FILE_LIMIT_MEGABYTES * 1024 * 1024;
