import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { useMutation } from "@tanstack/react-query"
import { use } from "react"
import type { MenuAction } from "../../ui/overlays/menu-action.ts"
import { useAccount } from "../account.tsx"
import { useWhyNot } from "../can.tsx"
import { defineMessages } from "../locale/messages.ts"
import { useMessages } from "../locale/use-locale.ts"
import { accountAddress } from "../screen.ts"
import { useMay } from "../use-may.ts"
import { StartExportContext } from "./start-export.ts"

const fileMessages = defineMessages({
  "en-us": {
    import: "Import",
    export: "Export",
  },
})

interface Props {
  readonly kind: string
  readonly importKey: PermissionKey
  readonly exportKey?: PermissionKey
}

/** The import and export actions of a list; each is shown only to users who may use it. */
export const useFileActions = ({ kind, importKey, exportKey }: Props): readonly MenuAction[] => {
  const messages = useMessages(fileMessages)
  const { accountId } = useAccount()
  const may = useMay()
  const start = use(StartExportContext)
  const whyNotImport = useWhyNot(importKey)
  const copy = useMutation({ mutationFn: () => start(accountId, kind) })
  return [
    ...(may(importKey)
      ? [
          {
            id: "import",
            label: messages.import,
            icon: "import" as const,
            href: accountAddress(accountId, `imports/new?kind=${kind}`),
            ...(whyNotImport === undefined ? {} : { disabledReason: whyNotImport }),
          },
        ]
      : []),
    ...(exportKey !== undefined && may(exportKey)
      ? [{ id: "export", label: messages.export, icon: "export" as const, onSelect: () => copy.mutate() }]
      : []),
  ]
}
