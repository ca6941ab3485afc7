import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { ListSkeleton } from "../../ui/states/list-skeleton.tsx"
import { modelsQuery } from "./provisioning.api.ts"
import classes from "./provisioning.module.css"
import { templateMessages } from "./templates.messages.ts"

/** The models of the account's phones, a few dozen at most. */
export const ModelList = () => {
  const messages = useMessages(templateMessages)
  const { accountId } = useAccount()
  const models = useQuery(modelsQuery(accountId))
  if (models.isLoadingError) return <LoadError of={models} />
  if (models.data === undefined) return <ListSkeleton />
  if (models.data.length === 0)
    return <EmptyState icon="desk-phone" title={messages.noModels} sentence={messages.noModelsSentence} />
  return (
    <div className={classes.models}>
      <p className={classes.note}>{messages.modelsSentence}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{messages.model}</th>
            <th scope="col">{messages.settings}</th>
            <th scope="col">{messages.templates}</th>
            <th scope="col">{messages.phones}</th>
          </tr>
        </thead>
        <tbody>
          {models.data.map(({ make, model, modelName, ownSettings, templateCount, deviceCount }) => (
            <tr key={`${make} ${model}`}>
              <td>
                <TextLink
                  href={accountAddress(accountId, `phone-templates/models/${make}/${encodeURIComponent(model)}`)}
                >
                  {modelName}
                </TextLink>
              </td>
              <td>{messages.settingsCount(ownSettings)}</td>
              <td>{templateCount === 0 ? "—" : templateCount}</td>
              <td>{messages.phoneCount(deviceCount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
