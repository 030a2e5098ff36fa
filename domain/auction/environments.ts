/** The real auctions, and those that are tried out. In a file of its own, because only administrators see them apart. */
export const ENVIRONMENTS = ['production', 'staging'] as const;

export const ENVIRONMENT_LABELS: Record<(typeof ENVIRONMENTS)[number], string> = {
	production: 'Produção',
	staging: 'Homologação',
};
