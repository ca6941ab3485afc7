import type { CallFlowDetails } from "@dialplane/contract/calling/call-flows/call-flows.schema"
import { useQuery } from "@tanstack/react-query"
import { UseList } from "../../inventory/extensions/where-used-tile.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { Sections } from "../../kit/sections.tsx"
import { Section } from "../../ui/page/section.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { callFlowUsesQuery } from "./call-flows.api.ts"
import { callFlowMessages } from "./call-flows.messages.ts"
import classes from "./call-flows.module.css"

export const UsesView = ({ flow }: { readonly flow: CallFlowDetails }) => {
  const messages = useMessages(callFlowMessages)
  const uses = useQuery(callFlowUsesQuery(flow.accountId, flow.callFlowId))
  return (
    <>
      <Section title={messages.usesTab} sentence={messages.usesSentence}>
        {uses.isLoadingError ? (
          <LoadError compact of={uses} />
        ) : uses.data === undefined ? (
          <FormSkeleton fields={2} />
        ) : uses.data.uses.length === 0 ? (
          <p className={classes.quiet}>{messages.usesNone}</p>
        ) : (
          <UseList uses={uses.data.uses} />
        )}
      </Section>
      <Sections of="callFlow" id={flow.extensionId} />
    </>
  )
}
