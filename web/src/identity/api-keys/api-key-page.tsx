import type { ApiKey } from "@dialplane/contract/identity/api-keys/api-keys.schema"
import { issueClientToken } from "@dialplane/contract/identity/api-keys/api-keys.endpoints"
import { isPermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { services } from "@dialplane/contract/kit/service"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { noProof } from "../../kit/identity-proof/use-identity-proof.ts"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { useTab } from "../../kit/use-tab.ts"
import { CopyValue } from "../../ui/display/copy-value.tsx"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Section } from "../../ui/page/section.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { Tabs } from "../../ui/page/tabs.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { ApiKeyForm } from "./api-key-form.tsx"
import { apiKeyQuery, saveKey } from "./api-keys.api.ts"
import classes from "./api-keys.module.css"
import { apiKeyMessages } from "./api-keys.messages.ts"
import { KeyState } from "./key-state.tsx"
import { KeyUsage } from "./key-usage.tsx"
import { useMayNotGetValue } from "./use-may-not-get-value.ts"
const RotateDialog = lazyWindow(() => import("./rotate-dialog.tsx").then((file) => file.RotateDialog))

const RevokeDialog = lazyWindow(() => import("./revoke-dialog.tsx").then((file) => file.RevokeDialog))

export const Page = () => {
  const messages = useMessages(apiKeyMessages)
  const { accountId } = useAccount()
  const { apiKeyId } = useParams({ strict: false }) as { apiKeyId: string }
  const found = useQuery(apiKeyQuery(Number(apiKeyId)))
  const { data } = found
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: messages.keys, href: accountAddress(accountId, "api-keys") }]}
        title={data?.name ?? (found.isLoadingError ? messages.keys : " ")}
        sentence={data && <code>{data.masked}</code>}
        badge={data && <KeyState state={data.state} />}
        actions={data && data.state !== "revoked" && <KeyActions apiKey={data} />}
      />
      {found.isLoadingError ? (
        <LoadError of={found} />
      ) : data === undefined ? (
        <FormSkeleton />
      ) : (
        <Views key={apiKeyId} apiKey={data} />
      )}
    </PageFrame>
  )
}

const KeyActions = ({ apiKey }: { readonly apiKey: ApiKey }) => {
  const messages = useMessages(apiKeyMessages)
  const notManaged = apiKey.manageable ? undefined : messages.notManaged(apiKey.ownerName)
  const mayNotRotate = useMayNotGetValue("update:api-keys") ?? notManaged
  const mayNotRevoke = useWhyNot("delete:api-keys") ?? notManaged
  const [asked, setAsked] = useState<"rotate" | "revoke">()
  const close = () => setAsked(undefined)
  return (
    <>
      <ActionButton icon="delete" disabledReason={mayNotRevoke} onClick={() => setAsked("revoke")}>
        {messages.revoke}
      </ActionButton>
      <ActionButton icon="key" disabledReason={mayNotRotate} onClick={() => setAsked("rotate")}>
        {messages.rotate}
      </ActionButton>
      {asked === "rotate" && <RotateDialog apiKey={apiKey} onClose={close} />}
      {asked === "revoke" && <RevokeDialog apiKey={apiKey} onClose={close} />}
    </>
  )
}

const views = ["overview", "usage"] as const

const Views = ({ apiKey }: { readonly apiKey: ApiKey }) => {
  const messages = useMessages(apiKeyMessages)
  const { shown, show } = useTab(views, "overview")
  return (
    <>
      <Tabs
        label={messages.views}
        value={shown}
        onChange={show}
        tabs={[
          { value: "overview", label: messages.overviewTab },
          { value: "usage", label: messages.usageTab },
        ]}
      />
      <div className={classes.view}>
        {shown === "overview" ? <Overview apiKey={apiKey} /> : <KeyUsage apiKeyId={apiKey.apiKeyId} />}
      </div>
    </>
  )
}

/** Programs that know OAuth exchange the key for short-lived tokens. */
const OAuthClient = ({ apiKey: { apiKeyId } }: { readonly apiKey: ApiKey }) => {
  const messages = useMessages(apiKeyMessages)
  const address = new URL(services.auth.basePath + issueClientToken.path, window.location.origin).href
  return (
    <Section title={messages.oauth} sentence={messages.oauthSentence}>
      <KeyValueList
        items={[
          { label: messages.clientId, value: <CopyValue value={String(apiKeyId)} copyLabel={messages.copyClientId} /> },
          { label: messages.tokenAddress, value: <CopyValue value={address} copyLabel={messages.copyTokenAddress} /> },
        ]}
      />
    </Section>
  )
}

const Overview = ({ apiKey }: { readonly apiKey: ApiKey }) => {
  const messages = useMessages(apiKeyMessages)
  const { dateTime } = useFormat()
  const { userId } = useSignedIn()
  const save = useMutation(saveKey)
  const mayNotChange = useWhyNot("update:api-keys")
  const { apiKeyId, name, ownerName, createdAt, createdBy, lastUsedAt, lastUsedAddress, previousUntil } = apiKey
  const isOwn = apiKey.ownerUserId === userId
  const lockedBy =
    apiKey.state === "revoked"
      ? messages.isRevoked
      : (mayNotChange ?? (apiKey.manageable ? undefined : messages.notManaged(ownerName)))
  return (
    <div className={classes.stack}>
      {apiKey.state === "ownerInactive" && <Banner tone="warn">{messages.ownerInactive(ownerName)}</Banner>}
      {previousUntil !== null && <Banner>{messages.previousUntil(dateTime(previousUntil))}</Banner>}
      {lockedBy !== undefined ? <Banner>{lockedBy}</Banner> : !isOwn && <Banner>{messages.onlyLess(ownerName)}</Banner>}
      <KeyValueList
        columns={2}
        items={[
          { label: messages.owner, value: ownerName },
          { label: messages.created, value: messages.createdBy(createdBy, dateTime(createdAt)) },
          {
            label: messages.lastUsed,
            value: lastUsedAt === null ? messages.never : dateTime(lastUsedAt),
            ...(lastUsedAddress === null ? {} : { hint: messages.usedFrom(lastUsedAddress) }),
          },
        ]}
      />
      {apiKey.state === "active" && <OAuthClient apiKey={apiKey} />}
      <ApiKeyForm
        isOwn={isOwn}
        lockedBy={lockedBy}
        initial={{
          name,
          scopes: apiKey.scopes.filter(isPermissionKey),
          ipRanges: apiKey.ipRanges,
          expiresAt: apiKey.expiresAt,
          requestsPerMinute: apiKey.requestsPerMinute,
          ...noProof,
        }}
        version={apiKey.version}
        onSubmit={async (values, version) => {
          await save.mutateAsync({ params: { api_key_id: apiKeyId }, body: { ...values, version } })
          showToast({ tone: "good", title: messages.saved, message: values.name })
        }}
      />
    </div>
  )
}
