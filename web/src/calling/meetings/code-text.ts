/** A meeting code in groups of three digits, as it is read out. */
export const codeText = (code: string) => code.replace(/(?<=\d)(?=(?:\d{3})+$)/g, " ")
