import { useNavigate, useSearch } from "@tanstack/react-router"
import { useCan } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { Tabs } from "../../ui/page/tabs.tsx"
import { CustomerAccessList } from "./customer-access-list.tsx"
import { partnerMessages } from "./partners.messages.ts"
import { StaffList } from "./staff-list.tsx"

/** Access by user and by customer. */
export const Page = () => {
  const messages = useMessages(partnerMessages)
  const { accountId } = useSignedIn()
  const navigate = useNavigate()
  const { by } = useSearch({ strict: false }) as { by?: string }
  const mayOpenPeople = useCan("read:users")
  const shown = by === "customer" ? "customer" : "person"
  return (
    <PageFrame width="fill">
      <PageHead
        title={messages.staff}
        sentence={messages.staffSentence}
        actions={
          mayOpenPeople && (
            <ActionButton icon="users" href={accountAddress(accountId, "users")}>
              {messages.openPeople}
            </ActionButton>
          )
        }
      />
      <Tabs
        label={messages.views}
        value={shown}
        // The search of one list does not apply to the other.
        onChange={(value) => void navigate({ to: ".", search: (value === "customer" ? { by: value } : {}) as never })}
        tabs={[
          { value: "person", label: messages.byPerson },
          { value: "customer", label: messages.byCustomer },
        ]}
      />
      {shown === "person" ? <StaffList accountId={accountId} /> : <CustomerAccessList accountId={accountId} />}
    </PageFrame>
  )
}
