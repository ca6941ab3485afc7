import type { PermissionKey } from "@dialplane/contract/roles/permission-keys"
import { useMutation } from "@tanstack/react-query"
import { use } from "react"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import type { MenuAction } from "../../ui/overlays/menu-action.ts"
import { useAccount } from "../account.tsx"
import { useWhyNot } from "../can.tsx"
import { defineWords } from "../locale/words.ts"
import { useWords } from "../locale/use-locale.ts"
import { accountAddress } from "../screen.ts"
import { useMay } from "../use-may.ts"
import { StartExportContext } from "./start-export.ts"

const fileWords = defineWords({
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

/** The same for the menu of a page that has more to do than two things. */
export const useFileActions = ({ kind, importKey, exportKey }: Props): readonly MenuAction[] => {
  const words = useWords(fileWords)
  const { accountId } = useAccount()
  const may = useMay()
  const start = use(StartExportContext)
  const whyNotImport = useWhyNot(importKey)
  const copy = useMutation({ mutationFn: () => start(accountId, kind) })
  return [
    ...(may(importKey)
      ? [{ id: "import", label: words.import, icon: "import" as const, href: accountAddress(accountId, `imports/new?kind=${kind}`), ...(whyNotImport === undefined ? {} : { disabledReason: whyNotImport }) }]
      : []),
    ...(exportKey !== undefined && may(exportKey) ? [{ id: "export", label: words.export, icon: "export" as const, onSelect: () => copy.mutate() }] : []),
  ]
}

/** On a list: what takes its rows out into a file, and what brings rows in. Who may do neither sees neither. */
export const FileButtons = ({ kind, importKey, exportKey }: Props) => {
  const words = useWords(fileWords)
  const { accountId } = useAccount()
  const may = useMay()
  const start = use(StartExportContext)
  // The job tray opens by itself, says how far it is and hands out the file.
  const copy = useMutation({ mutationFn: () => start(accountId, kind) })
  return (
    <>
      {may(importKey) && <ActionButton icon="import" href={accountAddress(accountId, `imports/new?kind=${kind}`)}>{words.import}</ActionButton>}
      {exportKey !== undefined && may(exportKey) && <ActionButton icon="export" loading={copy.isPending} onClick={() => copy.mutate()}>{words.export}</ActionButton>}
    </>
  )
}
