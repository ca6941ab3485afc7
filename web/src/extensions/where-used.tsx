import type { ExtensionUse } from "@dialplane/contract/extensions/extensions.schema"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../kit/account.tsx"
import { useWords } from "../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../kit/locale/use-phone-number.ts"
import { accountAddress } from "../kit/screen.ts"
import { TextLink } from "../ui/link/text-link.tsx"
import { SkeletonBar } from "../ui/states/skeleton-bar.tsx"
import { extensionUsesQuery } from "./extensions.api.ts"
import { extensionWords, useKinds } from "./extensions.words.ts"
import classes from "./where-used.module.css"

export const useUses = (extensionId: number) => useQuery(extensionUsesQuery(useAccount().accountId, extensionId))

export const UseList = ({ uses }: { readonly uses: readonly ExtensionUse[] }) => {
  const { accountId } = useAccount()
  const phone = usePhoneNumbers()
  return (
    <ul className={classes.list}>
      {uses.map((use, index) => (
        <li key={index}>
          <span className={classes.kind}>{useKinds[use.kind]}</span>
          {use.extensionId === null ? <span>{use.kind === "phoneNumber" ? phone(use.label) : use.label}</span> : <TextLink href={accountAddress(accountId, `extensions/${use.extensionId}`)}>{use.label}</TextLink>}
        </li>
      ))}
    </ul>
  )
}

/** What leads to an extension, for whoever is about to change it. */
export const WhereUsed = ({ extensionId }: { readonly extensionId: number }) => {
  const words = useWords(extensionWords)
  const uses = useUses(extensionId)
  return (
    <section className={classes.box} aria-label={words.whereUsed}>
      <h3 className={classes.title}>{words.whereUsed}</h3>
      {uses.isPending ? <SkeletonBar width={220} height={14} gap={4} /> : (uses.data?.uses.length ?? 0) === 0 ? <p className={classes.none}>{words.whereUsedNothing}</p> : <UseList uses={uses.data!.uses} />}
    </section>
  )
}
