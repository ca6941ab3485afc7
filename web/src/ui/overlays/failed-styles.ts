/**
 * Style sheets that failed to load. The loader requests each sheet only once, so a second attempt would show the
 * component without its styles.
 */
const failed = new Set<HTMLLinkElement>()
let attempt: Promise<void> | undefined

/** Installed before anything is loaded on demand: records the sheets that fail. */
export const watchStyles = () =>
  addEventListener(
    "error",
    ({ target }) => target instanceof HTMLLinkElement && target.rel === "stylesheet" && failed.add(target),
    true,
  )

/** Requests the failed sheets again. */
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
    // The document hides the nonce attribute, so a cloned element does not have it.
    again.nonce = link.nonce
    again.addEventListener("load", settle)
    again.addEventListener("error", settle)
    failed.delete(link)
    link.replaceWith(again)
  })
