/**
 * The grounds on which a win is annulled (rules §56): those of CPC 903 for a judicial lot, and of every other the edital or what the parties agreed.
 * Each stands in the public ledger, with what is stated of the order.
 */
export const ANNULMENT_GROUNDS = {
	invalid: 'Invalidada: preço vil ou outro vício (CPC, art. 903, § 1º, I)',
	ineffective: 'Ineficaz: faltou intimar quem tem garantia (CPC, art. 903, § 1º, II)',
	resolved: 'Resolvida: o preço não foi pago ou a caução não foi prestada (CPC, art. 903, § 1º, III)',
	'hidden-burden': 'Desistência: ônus ou gravame que o edital não menciona (CPC, art. 903, § 5º, I)',
	'defect-alleged': 'Desistência: vício alegado antes da carta de arrematação (CPC, art. 903, § 5º, II)',
	'own-action': 'Desistência: citação em ação autônoma (CPC, art. 903, § 5º, III)',
	'court-order': 'Outra ordem judicial',
	edital: 'Regra do edital',
	agreement: 'Acordo entre o comitente e o arrematante',
} as const;
export type AnnulmentGround = keyof typeof ANNULMENT_GROUNDS;

const OF_A_CONTRACT: readonly AnnulmentGround[] = ['edital', 'agreement'];

/** The grounds of a lot, in the order of the screens. An order of a court may annul every sale; the rest of CPC 903 is of judicial ones. */
export function annulmentGrounds(judicial: boolean): AnnulmentGround[] {
	const all = Object.keys(ANNULMENT_GROUNDS) as AnnulmentGround[];
	return all.filter((ground) => ground === 'court-order' || OF_A_CONTRACT.includes(ground) !== judicial);
}

/** What the public ledger says of an annulment: the ground, and the words on the order, which state no person. */
export function annulmentWords(ground: AnnulmentGround, order: string | undefined): string {
	return order ? `${ANNULMENT_GROUNDS[ground]}. ${order}` : ANNULMENT_GROUNDS[ground];
}
