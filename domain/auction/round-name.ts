/** '1º leilão'. In a file of its own, because cards need nothing else about rounds. */
export function roundName(number: number): string {
	return `${number}º leilão`;
}
