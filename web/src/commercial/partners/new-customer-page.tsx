import type { Made } from "./use-customer-form.ts"
import { useState } from "react"
import { useCan } from "../../kit/can.tsx"
import { useWords } from "../../kit/locale/use-locale.ts"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { CustomerMade } from "./customer-made.tsx"
import { CustomerWizard } from "./customer-wizard.tsx"
import { newCustomerWords } from "./new-customer.words.ts"

export const Page = () => {
  const words = useWords(newCustomerWords)
  const mayList = useCan("read:reseller")
  const [made, setMade] = useState<Made>()
  // Another customer begins with empty fields.
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
        breadcrumbs={mayList ? [{ label: words.customers, href: "/resellers" }] : undefined}
        title={words.title}
        sentence={words.sentence}
      />
      <CustomerWizard key={round} onMade={setMade} />
    </PageFrame>
  )
}
