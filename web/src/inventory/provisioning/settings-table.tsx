import { phoneSettingNames } from "@dialplane/contract/inventory/provisioning/phone-settings"
import type { LayeredSettings } from "@dialplane/contract/inventory/provisioning/provisioning.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import classes from "./provisioning.module.css"
import { provisioningMessages } from "./provisioning.messages.ts"
import { settingText } from "./setting-messages.ts"

interface Props {
  readonly settings: LayeredSettings
  /** The layer of the own settings. */
  readonly layer: "model" | "device"
}

/** Values in force and their sources; settings of this layer are highlighted. */
export const SettingsTable = ({ settings: { own, inherited }, layer }: Props) => {
  const messages = useMessages(provisioningMessages)
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{messages.setting}</th>
          <th scope="col">{messages.value}</th>
          <th scope="col">{messages.from}</th>
        </tr>
      </thead>
      <tbody>
        {phoneSettingNames.map((name) => {
          const said = own[name]
          const origin = said === undefined ? inherited.origins[name] : layer
          return (
            <tr key={name} data-own={said !== undefined || undefined}>
              <td>{messages[`name_${name}`]}</td>
              <td>{settingText(name, said ?? inherited.values[name], messages)}</td>
              <td>
                <span className={classes.origin} data-own={said !== undefined || undefined}>
                  {messages[`origin_${origin}`]}
                </span>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
