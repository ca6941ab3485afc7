import { createConfig, lintFromString } from "@redocly/openapi-core"
import spectralCore from "@stoplight/spectral-core"
import spectralRulesets from "@stoplight/spectral-rulesets"

const { Spectral } = spectralCore
const { oas } = spectralRulesets

/** What a linter says about the document, such as "spectral operation-description". */
export interface Finding {
  readonly rule: string
  readonly isError: boolean
  readonly message: string
  readonly place: string
}

const bySpectral = async (text: string): Promise<Finding[]> => {
  const spectral = new Spectral()
  spectral.setRuleset({ extends: [[oas as never, "recommended"]] })
  const found = await spectral.run(JSON.parse(text) as Record<string, unknown>)
  return found.map(({ code, severity, message, path }) => ({
    rule: `spectral ${String(code)}`,
    isError: Number(severity) === 0,
    message,
    place: path.join(" › "),
  }))
}

const byRedocly = async (text: string): Promise<Finding[]> => {
  const config = await createConfig({ extends: ["recommended"] })
  const found = await lintFromString({ source: text, absoluteRef: "openapi.json", config })
  return found.map(({ ruleId, severity, message, location }) => ({
    rule: `redocly ${ruleId}`,
    isError: severity === "error",
    message,
    place: location[0]?.pointer ?? "",
  }))
}

/** Everything that both linters find with their recommended rules. */
export const lintApi = async (text: string): Promise<readonly Finding[]> => [
  ...(await byRedocly(text)),
  ...(await bySpectral(text)),
]
