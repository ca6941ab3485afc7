import { downloadJobErrors, downloadJobFile } from "@dialplane/contract/operations/jobs/one-job.endpoints"
import { showError } from "../kit/errors/show-error.ts"
import { portal } from "../kit/portal.ts"
import { fetchFile } from "../kit/request/call.ts"
import { saveFile } from "../kit/save-file.ts"

const save = async (endpoint: typeof downloadJobFile, jobId: number, name: string) => {
  try {
    const file = await fetchFile(endpoint, { params: { jobId: String(jobId) } })
    saveFile(file.blob, file.fileName ?? name)
  } catch (error) {
    showError(portal.errors, error)
  }
}

export const saveJobFile = (jobId: number) => save(downloadJobFile, jobId, `job-${jobId}`)
export const saveJobErrors = (jobId: number) => save(downloadJobErrors, jobId, `job-${jobId}-errors.csv`)
