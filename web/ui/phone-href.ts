/** The telephone's link: digits only, with the country's code, which service numbers (0800, 4004) do not have. */
export function phoneHref(phone: string): string {
	const digits = phone.replace(/\D/g, '');
	const national = digits.length === 10 || digits.length === 11;
	return `tel:${national && !digits.startsWith('0') ? `+55${digits}` : digits.length > 11 ? `+${digits}` : digits}`;
}
