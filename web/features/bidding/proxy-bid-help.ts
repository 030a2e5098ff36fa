/** What a secret maximum does, wherever one is asked for. */
export const PROXY_BID_HELP =
	'A casa cobre outros lances por você, um incremento de cada vez, até este valor. Ninguém vê o seu teto.';
