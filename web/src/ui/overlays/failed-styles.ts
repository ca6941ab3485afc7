/**
 * Style sheets that did not arrive. What fetches code asks for each sheet only once, so a second attempt would show its
 * part without them.
 */
const failed = new Set<HTMLLinkElement>()
let attempt: Promise<void> | undefined

/** Before anything is fetched later: notes the sheets that fail. */
export const watchStyles = () =>
  addEventListener(
    "error",
    ({ target }) => target instanceof HTMLLinkElement && target.rel === "stylesheet" && failed.add(target),
    true,
  )

/** Asks for the failed sheets anew. */
export const fetchFailedStyles = (): Promise<void> =>
  (attempt ??= Promise.all([...failed].map(fetchAnew))
    .then(check)
    .finally(() => (attempt = undefined)))

const check = () => {
  for (const { href } of failed) throw new Error(`Not loaded: ${href}`)
}

const fetchAnew = (link: HTMLLinkElement) =>
  new Promise((settle) => {
    const again = link.cloneNode() as HTMLLinkElement
    // The document hides a nonce from its attributes, and so from the copy.
    again.nonce = link.nonce
    again.addEventListener("load", settle)
    again.addEventListener("error", settle)
    failed.delete(link)
    link.replaceWith(again)
  })
