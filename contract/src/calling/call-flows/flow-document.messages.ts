import { texts } from "../../kit/language.ts"

/** What a document names and the account does not have. */
export const documentMessages = texts("calling.callFlowDocument", {
  inStep: (step: string, problem: string) => `Step “${step}”: ${problem}`,
  noSchedule: (name: string) => `There is no schedule “${name}”.`,
  noSound: (name: string) => `There is no audio file “${name}” in the media library.`,
  noFlow: (name: string) => `There is no call flow “${name}”.`,
  noExtension: (type: string, number: string, name: string) => `There is no ${type} ${`${number} ${name}`.trim()}.`,
})
