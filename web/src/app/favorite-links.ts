import { createStore } from "../kit/store.ts"

/** The favorites for the side navigation; empty until their code is loaded, which the first page does not wait for. */
export const favoriteLinks = createStore<readonly { readonly href: string; readonly title: string }[]>([])
