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
  const served = name === undefined ? ownBrand : { name, favIcon: document.querySelector("link[rel=icon]")?.getAttribute("href") }
  return served.name === ownBrand.name ? (rememberedBrand() ?? served) : served
}

/** early-theme.js reads it for the title of the window. */
const rememberedKey = "dialplane.brand"

/** Whose account was open here last: a partner's customer who comes by our own hostname reads our name nowhere while the page loads. */
const rememberedBrand = (): ShownBrand | undefined => {
  try {
    const kept = JSON.parse(localStorage.getItem(rememberedKey) ?? "null") as { readonly name?: unknown; readonly favIcon?: unknown } | null
    if (typeof kept?.name !== "string") return undefined
    return { name: kept.name, favIcon: typeof kept.favIcon === "string" ? kept.favIcon : null }
  } catch {
    return undefined
  }
}

/** Kept until somebody is asked to sign in again. */
export const rememberBrand = (brand: ShownBrand | undefined) => {
  try {
    if (brand === undefined || brand.name === ownBrand.name) localStorage.removeItem(rememberedKey)
    else localStorage.setItem(rememberedKey, JSON.stringify({ name: brand.name, favIcon: brand.favIcon ?? null }))
  } catch {
    // Storage may be blocked: then the name comes with the account.
  }
}

/** The icon of the window: a brand without one has none of ours. */
export const windowIcon = ({ name, favIcon }: ShownBrand) => favIcon ?? (name === ownBrand.name ? "/favicon.svg" : "data:,")

/** Whose brand the portal wears: the hostname's before sign-in, the account's afterwards. */
export const brandStore = createStore<ShownBrand>(servedBrand())
export const useBrand = () => useStore(brandStore)
