import { phoneSettingNames } from "@dialplane/contract/inventory/provisioning/phone-settings"
import type { LayeredSettings } from "@dialplane/contract/inventory/provisioning/provisioning.schema"
import { useWords } from "../../kit/locale/use-locale.ts"
import classes from "./provisioning.module.css"
import { provisioningWords } from "./provisioning.words.ts"
import { settingText } from "./setting-words.ts"

interface Props {
  readonly settings: LayeredSettings
  /** Which layer the own ones are of. */
  readonly layer: "model" | "device"
}

/** What holds, and who says so; what is said here stands out. */
export const SettingsTable = ({ settings: { own, inherited }, layer }: Props) => {
  const words = useWords(provisioningWords)
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{words.setting}</th>
          <th scope="col">{words.value}</th>
          <th scope="col">{words.from}</th>
        </tr>
      </thead>
      <tbody>
        {phoneSettingNames.map((name) => {
          const said = own[name]
          const origin = said === undefined ? inherited.origins[name] : layer
          return (
            <tr key={name} data-own={said !== undefined || undefined}>
              <td>{words[`name_${name}`]}</td>
              <td>{settingText(name, said ?? inherited.values[name], words)}</td>
              <td>
                <span className={classes.origin} data-own={said !== undefined || undefined}>
                  {words[`origin_${origin}`]}
                </span>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
