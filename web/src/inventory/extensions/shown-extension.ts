import type { Extension, ExtensionListEntry } from "@dialplane/contract/inventory/extensions/extensions.schema"

/** The fields of an extension that dialogs need. */
export type ShownExtension = Pick<
  Extension | ExtensionListEntry,
  "extensionId" | "extension" | "extensionType" | "name" | "userId" | "userName" | "version"
>

export const labelOf = ({ extension, name }: Pick<ShownExtension, "extension" | "name">) => `${extension} ${name}`
