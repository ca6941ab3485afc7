/** Numbers are stored as digits: outside numbers are shown with a plus sign, extensions and hidden numbers as they are. */
export const withPlus = (number: string): string => (/^\d{7,}$/.test(number) ? `+${number}` : number)
