/** "listRoles" and "call-groups" become "ListRoles" and "CallGroups". */
export const pascal = (text: string) =>
  text.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** The name of one of a list: "addresses" is "address". */
export const singular = (text: string) => {
  if (/(ss|us|is)$/i.test(text) || !/s$/i.test(text)) return /(list|items?|rows?)$/i.test(text) ? text : `${text}Item`
  if (/ies$/i.test(text)) return text.replace(/ies$/i, "y")
  return text.replace(/(?<=(?:s|x|ch|sh))es$|s$/i, "")
}

export const bareName = (name: string) => name.replace(/<\w+>$/, "")

/** Who has which name, so that none is given twice. */
export class Names {
  readonly #owners = new Map<string, string>()

  has(name: string) {
    return this.#owners.has(name)
  }

  /** Fails if somebody else has it. */
  take(name: string, owner: string) {
    const other = this.#owners.get(name)
    if (other !== undefined && other !== owner) throw new Error(`Two schemas want the name ${name}: choose one.`)
    this.#owners.set(name, owner)
  }
}
