import {
  componentNames,
  componentStateNames,
  regionNames,
  serviceComponents,
} from "@dialplane/contract/operations/service-status/components"
import type { KeptComponent } from "@dialplane/contract/operations/service-status/service-status.schema"
import { regions } from "@dialplane/contract/kit/service"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import { ActionMenu } from "../../ui/overlays/action-menu.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { ListSkeleton } from "../../ui/states/list-skeleton.tsx"
import { KeeperFrame } from "./keeper-frame.tsx"
import { clearComponent, componentsQuery } from "./service-status.api.ts"
import { keeperMessages } from "./service-status.messages.ts"
import classes from "./service-status.module.css"
import { ComponentStateBadge } from "./state-badges.tsx"

const SetStateDialog = lazyWindow(() => import("./set-state-dialog.tsx").then((file) => file.SetStateDialog))

/** Every component in every region, and why it has its state. */
export const Page = () => {
  const messages = useMessages(keeperMessages)
  const components = useQuery(componentsQuery)
  const [setting, setSetting] = useState<KeptComponent>()
  const { data } = components
  return (
    <KeeperFrame tab="components">
      <p className={classes.intro}>{messages.componentsSentence}</p>
      {components.isLoadingError ? (
        <LoadError of={components} />
      ) : data === undefined ? (
        <ListSkeleton rows={13} />
      ) : (
        <div className={classes.matrix} tabIndex={0} role="region" aria-label={messages.componentsTab}>
          <table>
            <thead>
              <tr>
                <th scope="col">{messages.component}</th>
                {regions.map((region) => (
                  <th key={region} scope="col">
                    {regionNames[region]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {serviceComponents.map((component) => (
                <tr key={component}>
                  <th scope="row">{componentNames[component]}</th>
                  {regions.map((region) => {
                    const part = data.find((one) => one.component === component && one.region === region)!
                    return (
                      <td key={region}>
                        <Cell part={part} onSet={() => setSetting(part)} />
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {setting !== undefined && <SetStateDialog part={setting} onClose={() => setSetting(undefined)} />}
    </KeeperFrame>
  )
}

const Cell = ({ part, onSet }: { readonly part: KeptComponent; readonly onSet: () => void }) => {
  const messages = useMessages(keeperMessages)
  const mayNotChange = useWhyNot("update:service-status")
  const clear = useMutation(clearComponent)
  const { component, region, byHand, derived, incidents, state } = part
  const name = messages.part(componentNames[component], regionNames[region])
  const onClear = () =>
    void clear
      .mutateAsync({ params: { component, region } })
      .then(() => showToast({ tone: "good", title: messages.stateCleared, message: name }))
      .catch(() => {})
  return (
    <div className={classes.cell}>
      <div className={classes.cellText}>
        <ComponentStateBadge state={state} />
        {byHand !== null && (
          <span className={classes.quiet} dir="auto">
            {messages.setByHand}: {messages.byHandBy(byHand.reason, byHand.by)}
            <br />
            {messages.derivedIs(componentStateNames[derived])}
          </span>
        )}
        {incidents.map(({ incidentId, title }) => (
          <TextLink key={incidentId} href={`/service-incidents/${incidentId}`}>
            <span dir="auto">{title}</span>
          </TextLink>
        ))}
      </div>
      <ActionMenu
        trigger={<IconButton icon="more" label={messages.setStateTitle(name)} />}
        groups={[
          {
            id: "state",
            actions: [
              { id: "set", label: messages.setState, icon: "edit", disabledReason: mayNotChange, onSelect: onSet },
              ...(byHand === null
                ? []
                : [
                    {
                      id: "clear",
                      label: messages.clearState,
                      icon: "undo" as const,
                      disabledReason: mayNotChange,
                      onSelect: onClear,
                    },
                  ]),
            ],
          },
        ]}
      />
    </div>
  )
}
