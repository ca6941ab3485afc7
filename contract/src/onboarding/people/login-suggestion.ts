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
