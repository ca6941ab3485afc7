import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useWords } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { ListSkeleton } from "../../ui/states/list-skeleton.tsx"
import { modelsQuery } from "./provisioning.api.ts"
import classes from "./provisioning.module.css"
import { templateWords } from "./templates.words.ts"

/** A few dozen at most: the models the account has phones of. */
export const ModelList = () => {
  const words = useWords(templateWords)
  const { accountId } = useAccount()
  const models = useQuery(modelsQuery(accountId))
  if (models.isLoadingError) return <LoadError of={models} />
  if (models.data === undefined) return <ListSkeleton />
  if (models.data.length === 0)
    return <EmptyState icon="desk-phone" title={words.noModels} sentence={words.noModelsSentence} />
  return (
    <div className={classes.models}>
      <p className={classes.note}>{words.modelsSentence}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{words.model}</th>
            <th scope="col">{words.settings}</th>
            <th scope="col">{words.templates}</th>
            <th scope="col">{words.phones}</th>
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
              <td>{words.settingsCount(ownSettings)}</td>
              <td>{templateCount === 0 ? "—" : templateCount}</td>
              <td>{words.phoneCount(deviceCount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
