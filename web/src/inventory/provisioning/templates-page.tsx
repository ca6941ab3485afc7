import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useTab } from "../../kit/use-tab.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { Tabs } from "../../ui/page/tabs.tsx"
import { KeyTemplateList } from "./key-template-list.tsx"
import { ModelList } from "./model-list.tsx"
import { templateMessages } from "./templates.messages.ts"

export const Page = () => {
  const messages = useMessages(templateMessages)
  const { accountId } = useAccount()
  const { shown, show } = useTab(["keys", "models"], "keys")
  const lockedBy = useWhyNot("update:devices")
  const add = (
    <ActionButton
      kind="primary"
      icon="add"
      disabledReason={lockedBy}
      href={accountAddress(accountId, "phone-templates/keys/new")}
    >
      {messages.add}
    </ActionButton>
  )
  return (
    <PageFrame width="fill">
      <PageHead title={messages.title} sentence={messages.sentence} actions={add} />
      <Tabs
        fill
        label={messages.views}
        value={shown}
        onChange={show}
        tabs={[
          { value: "keys", label: messages.keysTab, panel: <KeyTemplateList add={add} /> },
          { value: "models", label: messages.modelsTab, panel: <ModelList /> },
        ]}
      />
    </PageFrame>
  )
}
