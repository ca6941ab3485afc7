import { imageTask } from "../ground/branding/image-intake.service.ts"
import { greetingTask } from "../inventory/extensions/greeting-audio.service.ts"
import { spreadsheetTask } from "../onboarding/imports/read-file.service.ts"
import { convertTask, cutTask } from "../kit/audio/convert-audio.ts"
import { tuneTask } from "../calling/media/tunes.service.ts"
import { serveFileTasks } from "../kit/files/file-task-worker.ts"

/** The entry point of the worker process, with all tasks that parse uploaded files. */
serveFileTasks([imageTask, greetingTask, spreadsheetTask, convertTask, cutTask, tuneTask])
