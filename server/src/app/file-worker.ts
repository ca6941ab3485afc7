import { imageTask } from "../branding/image-intake.ts"
import { greetingTask } from "../extensions/greeting-audio.ts"
import { spreadsheetTask } from "../imports/read-file.ts"
import { serveFileTasks } from "../kit/file-task-worker.ts"

/** The entry of the worker process: everything that takes files of strangers apart. */
serveFileTasks([imageTask, greetingTask, spreadsheetTask])
