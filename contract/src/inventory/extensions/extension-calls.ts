import { listExtensions, listExtensionsV1 } from "./extension-lists.endpoints.ts"

/** The versions of the list of extensions; the widget table decides which one a widget uses. */
export const extensionLists = { v1: listExtensionsV1, v2: listExtensions } as const
