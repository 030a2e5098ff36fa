/** The telephone's link: digits only, with the country's code, which service numbers (0800, 4004) do not have. */
export function phoneHref(phone: string): string {
	const digits = phone.replace(/\D/g, '');
	const national = digits.length === 10 || digits.length === 11;
	return `tel:${national && !digits.startsWith('0') ? `+55${digits}` : digits.length > 11 ? `+${digits}` : digits}`;
}

/** The link that opens a chat in WhatsApp with a number, the text typed already. A number without the country's code is Brazilian. */
export function whatsappHref(phone: string, text?: string): string {
	const digits = phone.replace(/\D/g, '');
	const chat = `https://wa.me/${digits.length <= 11 ? `55${digits}` : digits}`;
	return text === undefined ? chat : `${chat}?text=${encodeURIComponent(text)}`;
}
