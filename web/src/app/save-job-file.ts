import { downloadJobErrors, downloadJobFile } from "@dialplane/contract/operations/jobs/one-job.endpoints"
import { showError } from "../kit/errors/show-error.ts"
import { portal } from "../kit/portal.ts"
import { fetchFile } from "../kit/request/call.ts"
import { saveFile } from "../kit/save-file.ts"

/** Whether the file was saved. */
const save = async (endpoint: typeof downloadJobFile, jobId: number, name: string): Promise<boolean> => {
  try {
    const file = await fetchFile(endpoint, { params: { jobId: String(jobId) } })
    saveFile(file.blob, file.fileName ?? name)
    return true
  } catch (error) {
    showError(portal.errors, error)
    return false
  }
}

export const saveJobFile = (jobId: number) => save(downloadJobFile, jobId, `job-${jobId}`)
export const saveJobErrors = (jobId: number) => save(downloadJobErrors, jobId, `job-${jobId}-errors.csv`)
