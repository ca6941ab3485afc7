import type { ScimAccount } from "@dialplane/contract/identity/scim/scim.schema"
import { useQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { StatusBadge, type StatusTone } from "../../ui/display/status-badge.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { Tabs } from "../../ui/page/tabs.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { AttentionList } from "./attention-list.tsx"
import { ErrorList } from "./error-list.tsx"
import { RoleMappings } from "./role-mappings.tsx"
import { scimQuery } from "./scim.api.ts"
import classes from "./scim.module.css"
import { scimMessages } from "./scim.messages.ts"
import { Setup } from "./setup.tsx"
import { SwitchButton } from "./switch-button.tsx"

const tones: Readonly<Record<ScimAccount["state"], StatusTone>> = {
  off: "off",
  noToken: "warn",
  stopped: "bad",
  active: "good",
}

export const Page = () => {
  const messages = useMessages(scimMessages)
  const { accountId } = useAccount()
  const found = useQuery(scimQuery(accountId))
  const { data } = found
  return (
    <PageFrame width="narrow">
      <PageHead
        title={messages.title}
        sentence={messages.sentence}
        badge={data && <StatusBadge tone={tones[data.state]}>{messages[`state_${data.state}`]}</StatusBadge>}
        actions={data && <SwitchButton scim={data} />}
      />
      {found.isLoadingError ? (
        <LoadError of={found} />
      ) : data === undefined ? (
        <FormSkeleton />
      ) : (
        <Views key={accountId} scim={data} />
      )}
    </PageFrame>
  )
}

const views = ["setup", "roles", "attention", "errors"] as const
type View = (typeof views)[number]
const ofStatus: ReadonlySet<View> = new Set(["attention", "errors"])

const Views = ({ scim }: { readonly scim: ScimAccount }) => {
  const messages = useMessages(scimMessages)
  const navigate = useNavigate()
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const seesStatus = useCan("read:sync-status")
  const shown: View = views.find((one) => one === tab && (seesStatus || !ofStatus.has(one))) ?? "setup"
  const show = (view: View) =>
    void navigate({ to: ".", search: (view === "setup" ? {} : { tab: view }) as never, replace: true })
  return (
    <>
      <Tabs
        label={messages.views}
        value={shown}
        onChange={show}
        tabs={[
          { value: "setup", label: messages.setupTab },
          { value: "roles", label: messages.rolesTab },
          ...(seesStatus
            ? ([
                {
                  value: "attention",
                  label: messages.attentionTab,
                  ...(scim.needsAttention === null || scim.needsAttention === 0 ? {} : { count: scim.needsAttention }),
                },
                { value: "errors", label: messages.errorsTab },
              ] as const)
            : []),
        ]}
      />
      <div className={classes.view}>
        {shown === "setup" && <Setup scim={scim} />}
        {shown === "roles" && <RoleMappings key={scim.version} scim={scim} />}
        {shown === "attention" && <AttentionList />}
        {shown === "errors" && <ErrorList />}
      </div>
    </>
  )
}
