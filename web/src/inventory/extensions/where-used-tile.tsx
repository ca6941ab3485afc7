import type { ExtensionUse } from "@dialplane/contract/inventory/extensions/extension-actions.schema"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { accountAddress } from "../../kit/screen.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import { SkeletonBar } from "../../ui/states/skeleton-bar.tsx"
import { extensionUsesQuery } from "./extensions.api.ts"
import { extensionMessages, useKinds } from "./extensions.messages.ts"
import classes from "./where-used.module.css"

export const useUses = (extensionId: number) => useQuery(extensionUsesQuery(useAccount().accountId, extensionId))

export const UseList = ({ uses }: { readonly uses: readonly ExtensionUse[] }) => {
  const phone = usePhoneNumbers()
  return (
    <ul className={classes.list}>
      {uses.map((use, index) => (
        <li key={index}>
          <span className={classes.kind}>{useKinds[use.kind]}</span>
          <Target use={use} label={use.kind === "phoneNumber" ? phone(use.label) : use.label} />
        </li>
      ))}
    </ul>
  )
}

/** Uses with a page of their own. */
const pages: Partial<Record<ExtensionUse["kind"], string>> = {
  callGroup: "call-groups",
  pagingGroup: "paging-groups",
}

const pageOf = ({ kind, extensionId, deviceId, templateId, callFlowId }: ExtensionUse) => {
  if (callFlowId !== null) return `call-flows/${callFlowId}`
  if (extensionId !== null) return `${pages[kind] ?? "extensions"}/${extensionId}`
  if (deviceId !== null) return `devices/${deviceId}`
  return templateId === null ? undefined : `extension-templates/${templateId}`
}

const Target = ({ use, label }: { readonly use: ExtensionUse; readonly label: string }) => {
  const { accountId } = useAccount()
  const page = pageOf(use)
  return page === undefined ? <span>{label}</span> : <TextLink href={accountAddress(accountId, page)}>{label}</TextLink>
}

/** The uses of an extension, shown before it is changed. */
export const WhereUsed = ({ extensionId }: { readonly extensionId: number }) => {
  const messages = useMessages(extensionMessages)
  const uses = useUses(extensionId)
  return (
    <section className={classes.box} aria-label={messages.whereUsed}>
      <h3 className={classes.title}>{messages.whereUsed}</h3>
      {uses.isPending ? (
        <SkeletonBar width={220} height={14} gap={4} />
      ) : (uses.data?.uses.length ?? 0) === 0 ? (
        <p className={classes.none}>{messages.whereUsedNothing}</p>
      ) : (
        <UseList uses={uses.data!.uses} />
      )}
    </section>
  )
}
