import type { HoldTune } from "@dialplane/contract/calling/media/media.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Kit } from "../../kit/context.ts"
import { defineFileTask } from "../../kit/files/file-task.ts"
import { tuneFile } from "./tones.rules.ts"

/** Calculating music takes a second, so it is done in a worker process. */
export const tuneTask = defineFileTask({
  name: "media.tune",
  field: "tune",
  run: ({ tune, rate }: { readonly tune: HoldTune; readonly rate: number }) => tuneFile(tune, rate),
})

const made = new Map<string, Promise<Buffer>>()

/** A WAV file of music that comes with the product; calculated once by each process. */
export const findTune = (kit: Kit, accountId: AccountId, tune: HoldTune, rate: number): Promise<Buffer> => {
  const key = `${tune} ${rate}`
  const file =
    made.get(key) ?? kit.fileWork.run(tuneTask, accountId, { tune, rate }).then((bytes) => Buffer.from(bytes))
  made.set(key, file)
  file.catch(() => made.delete(key))
  return file
}
