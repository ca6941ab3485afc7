import type { MediaUse } from "@dialplane/contract/calling/media/media.schema"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { LinkList } from "../../ui/link/link-list.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { mediaMessages, useNames } from "./media.messages.ts"
import classes from "./media.module.css"

/** The page of each kind of object that plays sounds; a new kind adds a line. */
const pages: Readonly<Record<string, (id: number) => string>> = {
  queue: () => "call-queues",
  callGroup: (id) => `extensions/${id}`,
  receptionist: (id) => `virtual-receptionists/${id}`,
  callFlow: (id) => `call-flows/${id}`,
  extension: (id) => `extensions/${id}`,
  holdAudio: () => "media/on-hold",
}

const UseLink = ({ kind, id, name }: MediaUse) => {
  const { accountId } = useAccount()
  const kinds: Readonly<Record<string, string>> = useMessages(useNames)
  const page = pages[kind]
  return (
    <>
      {page === undefined ? name : <TextLink href={accountAddress(accountId, page(id))}>{name}</TextLink>}
      {kind !== "holdAudio" && <span className={classes.useKind}> {kinds[kind] ?? kind}</span>}
    </>
  )
}

/** Links to what plays a sound. */
export const linkedUses = (uses: readonly MediaUse[]) =>
  uses.map((use) => <UseLink key={`${use.kind} ${use.id}`} {...use} />)

export const UsedBy = ({ uses }: { readonly uses: readonly MediaUse[] }) => {
  const messages = useMessages(mediaMessages)
  return uses.length === 0 ? (
    <p className={classes.quiet}>{messages.usedByNothing}</p>
  ) : (
    <LinkList links={linkedUses(uses)} />
  )
}
