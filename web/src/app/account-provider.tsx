import { getAccountConfiguration } from "@dialplane/contract/ground/accounts/account-configuration.endpoints"
import { servicesStoppedReason } from "@dialplane/contract/ground/accounts/new-services"
import { getSignInBrand } from "@dialplane/contract/identity/sessions/sessions.endpoints"
import { useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import { useEffect, useLayoutEffect, useState, type ReactNode } from "react"
import { AccountContext } from "../kit/account.tsx"
import { brandStore, useBrand } from "../kit/brand.ts"
import { defineMessages } from "../kit/locale/messages.ts"
import { useMessages } from "../kit/locale/use-locale.ts"
import { portal } from "../kit/portal.ts"
import { query } from "../kit/data/query.ts"
import { accountLimits, accountLocks } from "../kit/permissions/permission-store.ts"
import { rememberAccount } from "../kit/recent-accounts.ts"
import { RequestError } from "../kit/request/request-error.ts"
import { enterAccount, useSignedIn } from "../kit/session/use-session.ts"
import { usePageTitle } from "../kit/use-page-title.ts"
import { TextLink } from "../ui/link/text-link.tsx"
import { lazyComponent } from "../ui/overlays/lazy-component.ts"
import { useLazyComponent } from "../ui/overlays/use-lazy-component.ts"
import { brandTheme, madeTheme } from "../ui/theme/brand-theme.ts"
import { StateBlock } from "../ui/states/state-block.tsx"
import { KeepDraft } from "./keep-draft.tsx"
import { ScreenWaiting } from "./screen-waiting.tsx"

const notFoundMessages = defineMessages({
  "en-us": {
    title: "Account not found",
    text: "The account does not exist, or your role has no access to it.",
    toOwn: "Go to your own account",
  },
})

const openAccountPage = lazyComponent(() =>
  import("../identity/acting/open-account-page.tsx").then((file) => file.OpenAccountPage),
)

/**
 * Loads the account in the address, or the user's own: its flags, formats, regions and brand apply to everything below.
 */
export const AccountProvider = ({ children }: { readonly children: ReactNode }) => {
  const session = useSignedIn()
  const { accountId: given } = useParams({ strict: false }) as { accountId?: string }
  const accountId = given === undefined ? session.accountId : Number(given)
  const known = Number.isSafeInteger(accountId) && accountId > 0
  const isAbove = accountId !== session.accountId
  // Access to another account expires after a while and the server does not announce it, so the account is read again
  // every minute.
  const account = useQuery({
    ...query(getAccountConfiguration, { params: { accountId } }, { customError: true }),
    enabled: known,
    ...(isAbove ? { refetchInterval: 60_000 } : {}),
  })
  const isDressed = useBrandOf(accountId, known)

  // Set before the screens below send requests, because these go to the account's regions.
  useLayoutEffect(() => {
    if (account.data === undefined) return
    enterAccount(account.data.accountId, account.data.servicesGeography)
    accountLimits.set(account.data.limits)
    const { lookOnly, takesNewServices, status } = account.data
    accountLocks.set({
      lookOnly: lookOnly ?? undefined,
      servicesStopped: takesNewServices ? undefined : servicesStoppedReason(status),
    })
  }, [account.data])

  // Pages that belong to no account show the user's own; that is no visit.
  useEffect(() => {
    if (account.data === undefined || given === undefined) return
    rememberAccount(session.userId, { accountId: account.data.accountId, name: account.data.accountName })
  }, [account.data, given, session.userId])

  const closed = closedAccount(account.error)
  const open = closed !== undefined && (
    <OpenAccount accountId={accountId} accountName={closed} onOpened={() => void account.refetch()} />
  )
  if (account.data === undefined && open) return open
  if (!open && (!known || isGone(account))) return <NoSuchAccount ownAccountId={session.accountId} />
  if (account.data === undefined || !isDressed) return <ScreenWaiting />
  return (
    <KeepDraft instead={open ? () => open : undefined}>
      <AccountContext value={account.data}>{children}</AccountContext>
    </KeepDraft>
  )
}

/** A short server failure must not remove a page that is already shown. */
const isGone = ({ data, error }: { readonly data: unknown; readonly error: unknown }) =>
  error !== null && (data === undefined || (error instanceof RequestError && [403, 404].includes(error.status)))

/** The name of an account that requires a reason before it can be viewed. */
const closedAccount = (error: unknown): string | undefined => {
  if (!(error instanceof RequestError) || error.body.code !== "acting.reason_needed") return undefined
  const name = error.body.next?.["accountName"]
  return typeof name === "string" ? name : ""
}

const OpenAccount = (props: {
  readonly accountId: number
  readonly accountName: string
  readonly onOpened: () => void
}) => {
  const { Part } = useLazyComponent(openAccountPage)
  return Part === undefined ? <ScreenWaiting /> : <Part {...props} />
}

/** How long the page waits for the colors of the brand; after that it is shown without them. */
const longestWaitForColors = 2500

/**
 * Whether the account's brand is applied, colors included. Shown earlier, the account would start in the colors of
 * another brand.
 */
const useBrandOf = (accountId: number, known: boolean): boolean => {
  const brand = useQuery({
    ...query(getSignInBrand, { query: { account: String(accountId) } }, { customError: true }),
    enabled: known,
    staleTime: 60_000,
  })
  const [wornBy, setWornBy] = useState<number>()
  const { data, isError } = brand
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), longestWaitForColors)
    return () => clearTimeout(timer)
  }, [])
  useLayoutEffect(() => {
    // Until the brand is known, the page keeps the one it has.
    if (!data) return
    let current = true
    const wear = () => {
      if (!current) return
      brandStore.set(data)
      setWornBy(accountId)
      // For early-theme.js: on the next visit, this name is shown from the start instead of the one the page was served
      // with.
      portal.environment.storage.set("dialplane.brand", data.name)
    }
    // If the colors of a brand cannot be computed, the account opens without them.
    if (madeTheme(data) === undefined) void brandTheme(data).then(wear, wear)
    else wear()
    return () => {
      current = false
    }
  }, [accountId, data])
  return wornBy === accountId || isError || isLate
}

const NoSuchAccount = ({ ownAccountId }: { readonly ownAccountId: number }) => {
  const messages = useMessages(notFoundMessages)
  usePageTitle(messages.title, useBrand().name)
  return (
    <main id="main">
      <StateBlock
        headingLevel={1}
        icon="search"
        title={messages.title}
        action={<TextLink href={`/adminv2/account/${ownAccountId}/dashboard`}>{messages.toOwn}</TextLink>}
      >
        {messages.text}
      </StateBlock>
    </main>
  )
}
