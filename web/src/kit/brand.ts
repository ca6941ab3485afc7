import { productName } from "../ui/brand/product-name.ts"
import { createStore } from "./store.ts"
import { useStore } from "./use-store.ts"

/** What nobody has set is not there or null. */
type Set = string | null | undefined
export interface ShownBrand {
  readonly name: string
  readonly primaryColor?: Set
  readonly favIcon?: Set
  readonly logoLight?: Set
  readonly logoDark?: Set
  /** What the sign-in page says instead of our words. */
  readonly loginTitle?: Set
  readonly loginText?: Set
  readonly supportEmail?: Set
  readonly supportPhone?: Set
  readonly supportLink?: Set
}

export const ownBrand: ShownBrand = { name: productName }

/** By whose name the page was served: known before the server is asked for the rest. */
const servedBrand = (): ShownBrand => {
  const name = globalThis.document?.querySelector<HTMLMetaElement>("meta[name=application-name]")?.content
  return name === undefined
    ? ownBrand
    : { name, favIcon: document.querySelector("link[rel=icon]")?.getAttribute("href") }
}

/** The icon of the window: a brand without one has none of ours. */
export const windowIcon = ({ name, favIcon }: ShownBrand) =>
  favIcon ?? (name === ownBrand.name ? "/favicon.svg" : "data:,")

/** Whose brand the portal wears: the hostname's before sign-in, the account's afterwards. */
export const brandStore = createStore<ShownBrand>(servedBrand())
export const useBrand = () => useStore(brandStore)
