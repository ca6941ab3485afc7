import type { CallBlocking } from "@dialplane/contract/calling/call-blocking/call-blocking.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { ErrorRegion } from "../../kit/errors/error-region.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { Tabs } from "../../ui/page/tabs.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { blockingQuery, saveBlocking } from "./call-blocking.api.ts"
import { blockingMessages } from "./call-blocking.messages.ts"
import classes from "./call-blocking.module.css"

const paths = { rules: "call-blocking", general: "call-blocking/general", test: "call-blocking/test" } as const
type Place = keyof typeof paths

interface Props {
  readonly tab: Place
  readonly actions?: ReactNode
  readonly children: (blocking: CallBlocking) => ReactNode
}

/** The head of the pages of call blocking, with the master switch. */
export const BlockingFrame = ({ tab, actions, children }: Props) => {
  const messages = useMessages(blockingMessages)
  const router = useRouter()
  const { accountId } = useAccount()
  const blocking = useQuery(blockingQuery(accountId))
  const { data } = blocking
  const labels = { rules: messages.rulesTab, general: messages.generalTab, test: messages.testTab }
  return (
    <PageFrame width={tab === "rules" ? "fill" : "narrow"}>
      <PageHead title={messages.title} sentence={messages.sentence} actions={actions} />
      <ErrorRegion />
      {blocking.isLoadingError ? (
        <LoadError of={blocking} />
      ) : data === undefined ? (
        <FormSkeleton fields={3} />
      ) : (
        <>
          <MasterSwitch blocking={data} />
          <Tabs
            fill={tab === "rules"}
            label={messages.views}
            value={tab}
            onChange={(next) => void router.navigate({ href: accountAddress(accountId, paths[next]) })}
            tabs={(Object.keys(paths) as Place[]).map((value) => ({
              value,
              label: labels[value],
              ...(value === "rules" ? { count: data.ruleCount } : {}),
              panel: value === tab ? children(data) : undefined,
            }))}
          />
        </>
      )}
    </PageFrame>
  )
}

const MasterSwitch = ({ blocking: { accountId, masterOn, version } }: { readonly blocking: CallBlocking }) => {
  const messages = useMessages(blockingMessages)
  const save = useMutation(saveBlocking)
  const whyNot = useWhyNot("update:call-blocking")
  const change = (on: boolean) =>
    save.mutate(
      { params: { accountId: String(accountId) }, body: { masterOn: on, version } },
      {
        onSuccess: () =>
          showToast({
            tone: "good",
            title: on ? messages.masterSavedOn : messages.masterSavedOff,
            ...(on ? {} : { message: messages.masterSavedOffSentence }),
          }),
      },
    )
  return (
    <div className={classes.master} data-off={!masterOn || undefined}>
      <SwitchField
        label={messages.master}
        description={masterOn ? messages.masterOn : messages.masterOff}
        disabledReason={whyNot}
        error={save.isError ? errorMessage(save.error) : undefined}
        checked={save.isPending ? save.variables.body.masterOn === true : masterOn}
        onChange={change}
      />
    </div>
  )
}
