/** Maximum length in characters of an error message that a page reports and the server stores. */
export const FAULT_LENGTH = 500;
