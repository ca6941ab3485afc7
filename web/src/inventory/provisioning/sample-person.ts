import { texts } from "@dialplane/contract/kit/language"
import type { KeySubject } from "@dialplane/contract/inventory/provisioning/phone-keys"

/** Sample user for the preview of a template. */
export const samplePerson: KeySubject = {
  extension: "201",
  ...texts("provisioning.sample", { name: "Sam Sample", firstName: "Sam", lastName: "Sample" }),
}
