import type { KeySubject } from "@dialplane/contract/inventory/provisioning/phone-keys"

/** Stands in for whoever will have the phone, while a template is arranged. */
export const samplePerson: KeySubject = { extension: "201", name: "Sam Sample", firstName: "Sam", lastName: "Sample" }
