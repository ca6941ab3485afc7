import type { Extension, ExtensionListEntry } from "@dialplane/contract/inventory/extensions/extensions.schema"

/** What dialogs need to know of an extension, from the list or from its page. */
export type ShownExtension = Pick<
  Extension | ExtensionListEntry,
  "extensionId" | "extension" | "extensionType" | "name" | "userId" | "userName" | "version"
>

export const labelOf = ({ extension, name }: Pick<ShownExtension, "extension" | "name">) => `${extension} ${name}`
