/**
 * Work on an uploaded file: decoding, unpacking, rendering. It runs in another process (kit/files/file-work.ts), so
 * input and output must be plain data: texts, numbers, bytes, arrays and objects.
 */
export interface FileTask<Input, Output> {
  readonly name: string
  /** The request field with the file; refusals name it. */
  readonly field: string
  /** How long it may take, if more than usual. */
  readonly seconds?: number
  readonly run: (input: Input) => Promise<Output> | Output
}

export const defineFileTask = <Input, Output>(task: FileTask<Input, Output>): FileTask<Input, Output> => task

/** From the server to the worker process. */
export interface TaskRequest {
  readonly task: string
  readonly input: unknown
}

/** From the worker process to the server. */
export type TaskReply =
  | { readonly kind: "ready" }
  | { readonly kind: "done"; readonly output: unknown }
  | {
      readonly kind: "refused"
      readonly problem: { readonly code: string; readonly status: number }
      readonly message: string
      readonly validationErrors: readonly { field: string; details: string }[]
    }
  | { readonly kind: "failed"; readonly message: string }

/** The exit code of a worker process that needed too much memory. */
export const memoryExitCode = 86
