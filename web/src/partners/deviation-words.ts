import { templateSettingNames, type Deviation, type TemplateSetting } from "@dialplane/contract/partners/partners.schema"
import { useWords } from "../kit/locale/use-locale.ts"
import { sentenceOfKey } from "../roles/permission-picker.tsx"
import { readRoleDifference } from "./deviations.ts"
import { useSettingWords } from "./setting-words.ts"
import { templateWords } from "./templates.words.ts"

const isSetting = (field: string): field is TemplateSetting => (templateSettingNames as readonly string[]).includes(field)
const roleName = (field: string) => field.replace(/^role:/, "")

/** Deviations in the words of the screen. */
export const useDeviationWords = () => {
  const words = useWords(templateWords)
  const { sayValue } = useSettingWords()
  const field = (name: string) => (isSetting(name) ? words[`field_${name}`] : words.roleField(roleName(name)))
  const list = (keys: readonly string[]) => keys.map(sentenceOfKey).map((sentence) => sentence.toLowerCase()).join(", ")
  return {
    field,
    should: (deviation: Deviation) => (isSetting(deviation.field) ? sayValue(deviation.field, deviation.template) : deviation.template),
    actual: ({ field: name, actual }: Deviation): string => {
      if (isSetting(name)) return sayValue(name, actual)
      if (actual === "missing") return words.roleMissing
      const { also, lacks } = readRoleDifference(actual)
      return [also.length > 0 && words.also(list(also)), lacks.length > 0 && words.lacks(list(lacks))].filter(Boolean).join(". ")
    },
    /** What putting it back does. */
    change: (deviation: Deviation): string => {
      const { field: name, template, actual } = deviation
      if (isSetting(name)) return words.becomes(field(name).toLowerCase(), sayValue(name, template))
      return actual === "missing" ? words.roleAdded(roleName(name)) : words.roleReset(roleName(name))
    },
  }
}
