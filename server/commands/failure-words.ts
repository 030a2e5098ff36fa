/** What to tell the operator about a failure; `folder` names the variable of the folder that was written to. */
export function failureWords(error: unknown, folder: string): string {
	if (!(error instanceof Error)) return String(error);
	const { code } = error as NodeJS.ErrnoException;
	if (code === 'ENOSPC' || code === 'EDQUOT')
		return `${folder}: no space is left on its disk. What was half written is removed.`;
	if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
		return `${folder}: ${error.message.replace(/^\w+: /, '')}`;
	return error.message;
}
