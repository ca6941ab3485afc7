/**
 * So many leading digits, with the length of the number, tell its country. Countries of the North American plan share
 * one calling code and differ by area code and exchange; elsewhere some territories share the code of a country and
 * have ranges of its numbers.
 */
export const countryDigits = { northAmerica: 7, elsewhere: 8 } as const
