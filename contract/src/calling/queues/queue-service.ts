/** Operations about call queues belong to the phone system, and to the part of it that can run on its own. */
export const ofCallQueues = { service: "phoneSystem", microservice: "callQueues" } as const
