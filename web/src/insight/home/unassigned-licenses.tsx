import { extensionLists } from "@dialplane/contract/inventory/extensions/extension-calls"
import { versionFor } from "@dialplane/contract/kit/widget-pins"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { totalQuery } from "../../kit/data/query.ts"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import { homeMessages } from "./home.messages.ts"
import classes from "./rows.module.css"

const narrowed = { type: "Extension", assigned: "false" } as const

/** Licenses that nobody uses: extensions without a user. The number is the total of the list it opens. */
export const UnassignedLicenses = () => {
  const messages = useMessages(homeMessages)
  const { number } = useFormat()
  const { accountId } = useAccount()
  const list = extensionLists[versionFor("listExtensions", "admin-dashboard")]
  const { data } = useQuery(totalQuery(list, { params: { accountId }, query: narrowed } as never))
  if (data === undefined || data.count === 0) return null
  return (
    <p className={classes.more}>
      <TextLink href={accountAddress(accountId, `extensions?${new URLSearchParams(narrowed).toString()}`)}>
        {messages.withoutUser(data.count, number(data.count))}
      </TextLink>
    </p>
  )
}
