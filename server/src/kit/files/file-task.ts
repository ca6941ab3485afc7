/**
 * Work on a file that somebody uploaded: decoding, unpacking, drawing. It runs in a process of its own
 * (kit/file-work.ts), so input and output must be plain data: texts, numbers, bytes, arrays and objects.
 */
export interface FileTask<Input, Output> {
  readonly name: string
  /** The field of the request that carries the file; refusals name it. */
  readonly field: string
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

/** How the worker process says that a task needed more memory than it may have. */
export const memoryExitCode = 86
