import { productName } from "../ui/brand/product-name.ts"
import { createStore } from "./store.ts"
import { useStore } from "./use-store.ts"

/** Values that are not set are missing or null. */
type Set = string | null | undefined
export interface ShownBrand {
  readonly name: string
  readonly primaryColor?: Set
  readonly favIcon?: Set
  readonly logoLight?: Set
  readonly logoDark?: Set
  /** Replaces our text on the sign-in page. */
  readonly loginTitle?: Set
  readonly loginText?: Set
  readonly supportEmail?: Set
  readonly supportPhone?: Set
  readonly supportLink?: Set
}

export const ownBrand: ShownBrand = { name: productName }

/** The brand name that the page was served with: known before the server is asked for the rest. */
const servedBrand = (): ShownBrand => {
  const name = globalThis.document?.querySelector<HTMLMetaElement>("meta[name=application-name]")?.content
  return name === undefined
    ? ownBrand
    : { name, favIcon: document.querySelector("link[rel=icon]")?.getAttribute("href") }
}

/** The icon of the browser tab. A brand without an icon does not get ours. */
export const windowIcon = ({ name, favIcon }: ShownBrand) =>
  favIcon ?? (name === ownBrand.name ? "/favicon.svg" : "data:,")

/** The brand in use: the hostname's before sign-in, the account's afterwards. */
export const brandStore = createStore<ShownBrand>(servedBrand())
export const useBrand = () => useStore(brandStore)
