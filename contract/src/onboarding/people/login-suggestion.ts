/** Letters that normalization does not decompose. */
const spelled: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  ø: "o",
  œ: "oe",
  ł: "l",
  đ: "d",
  þ: "th",
  ð: "d",
  ı: "i",
}

const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/[ßæøœłđþðı]/g, (letter) => spelled[letter] ?? letter)
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")

/** "José Ångström" and "@harbor-pine.demo" make "jose.angstrom@harbor-pine.demo". */
export const suggestLogin = (firstName: string, lastName: string, ending: string): string => {
  const parts = [plain(firstName), plain(lastName)].filter((part) => part !== "")
  return parts.length === 0 ? "" : `${parts.join(".")}${ending}`.slice(0, 120)
}

/** The same for an email address; empty where the name has letters that an address cannot have. */
export const suggestEmail = (firstName: string, lastName: string, ending: string): string => {
  const suggestion = suggestLogin(firstName, lastName, ending)
  return /^[\x21-\x7e]*$/.test(suggestion) ? suggestion : ""
}
