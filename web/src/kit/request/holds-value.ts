/** MAC addresses and names can be written in several ways. */
const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, "")

/** Every string value in JSON text; field names are followed by a colon. */
const texts = /"((?:[^"\\]|\\.)*)"(:?)/g

/** Whether the text of a request contains a value as a whole, regardless of its notation. */
export const holdsValue = (request: string, value: string): boolean => {
  const wanted = plain(value)
  return (
    wanted !== "" && [...request.matchAll(texts)].some(([, text, colon]) => colon === "" && plain(text!) === wanted)
  )
}
