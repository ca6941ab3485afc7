import { useNavigate, useSearch } from "@tanstack/react-router"
import { useCan } from "../../kit/can.tsx"
import { useWords } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { Tabs } from "../../ui/page/tabs.tsx"
import { CustomerAccessList } from "./customer-access-list.tsx"
import { partnerWords } from "./partners.words.ts"
import { StaffList } from "./staff-list.tsx"

/** The same access from both ends: what one person gets everywhere, and who gets into one customer. */
export const Page = () => {
  const words = useWords(partnerWords)
  const { accountId } = useSignedIn()
  const navigate = useNavigate()
  const { by } = useSearch({ strict: false }) as { by?: string }
  const mayOpenPeople = useCan("read:users")
  const shown = by === "customer" ? "customer" : "person"
  return (
    <PageFrame width="fill">
      <PageHead
        title={words.staff}
        sentence={words.staffSentence}
        actions={
          mayOpenPeople && (
            <ActionButton icon="users" href={accountAddress(accountId, "users")}>
              {words.openPeople}
            </ActionButton>
          )
        }
      />
      <Tabs
        label={words.views}
        value={shown}
        // What was searched in one list means nothing in the other.
        onChange={(value) => void navigate({ to: ".", search: (value === "customer" ? { by: value } : {}) as never })}
        tabs={[
          { value: "person", label: words.byPerson },
          { value: "customer", label: words.byCustomer },
        ]}
      />
      {shown === "person" ? <StaffList accountId={accountId} /> : <CustomerAccessList accountId={accountId} />}
    </PageFrame>
  )
}
