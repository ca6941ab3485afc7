import { z } from "zod"
import { accountId } from "../../kit/ids.ts"
import { taskStates, taskSteps } from "./task-list.ts"

export const taskList = z
  .object({
    accountId,
    isHidden: z.boolean().describe("Whether the account's administrators do not want to see it on the dashboard"),
    done: z.int().describe("How many steps are done"),
    counted: z.int().describe("How many steps there are, without skipped ones and those that do not apply"),
    tasks: z
      .array(
        z.object({
          step: z.enum(taskSteps).describe("Which step"),
          state: z
            .enum(taskStates)
            .describe("todo or done, as found in the account's data; skipped by an administrator; notApplicable here"),
          title: z.string().describe("What is to be done"),
          sentence: z.string().describe("What it is good for"),
          minutes: z.int().describe("How long it usually takes"),
          path: z.string().nullable().describe("The path of the page where it is done, below the account's path"),
          mayOpen: z.boolean().describe("Whether the caller may open that page"),
        }),
      )
      .describe("The steps in a sensible order"),
  })
  .meta({ id: "TaskList", description: "The steps that set up an account" })
export type TaskList = z.infer<typeof taskList>

export const taskListEdit = z
  .strictObject({
    skipped: z
      .array(z.enum(taskSteps))
      .max(taskSteps.length)
      .optional()
      .describe("All steps that are skipped; the others are not. Steps that are done stay done"),
    isHidden: z.boolean().optional().describe("Whether the dashboard leaves it out"),
  })
  .meta({ id: "TaskListEdit" })
export type TaskListEdit = z.output<typeof taskListEdit>
