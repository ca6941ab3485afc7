import type { Made } from "./use-customer-form.ts"
import { useState } from "react"
import { useCan } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { CustomerMade } from "./customer-made.tsx"
import { CustomerWizard } from "./customer-wizard.tsx"
import { newCustomerMessages } from "./new-customer.messages.ts"

export const Page = () => {
  const messages = useMessages(newCustomerMessages)
  const mayList = useCan("read:reseller")
  const [made, setMade] = useState<Made>()
  // Another customer starts with empty fields.
  const [round, setRound] = useState(0)
  if (made !== undefined) {
    return (
      <PageFrame width="narrow">
        <CustomerMade
          made={made}
          onAnother={() => {
            setMade(undefined)
            setRound(round + 1)
          }}
        />
      </PageFrame>
    )
  }
  return (
    <PageFrame>
      <PageHead
        breadcrumbs={mayList ? [{ label: messages.customers, href: "/resellers" }] : undefined}
        title={messages.title}
        sentence={messages.sentence}
      />
      <CustomerWizard key={round} onMade={setMade} />
    </PageFrame>
  )
}
